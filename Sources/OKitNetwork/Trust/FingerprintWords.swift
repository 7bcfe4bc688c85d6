/// The words of fingerprints for users to compare: one for each value of a byte.
///
/// The list is part of the format: the number of a word never changes.
enum FingerprintWords {
    /// 256 words of two to eight letters, in alphabetical order.
    static let all = """
        acid acorn actor album alarm amber angle ankle apple apron arrow aspen atlas attic autumn award
        badge baker banana banjo barley barn basin basket beach bean beard beaver bell bench berry bike
        birch bird bison black blade blanket blossom blue board boat bone book boot bottle bowl box
        brain branch brass bread brick bridge broom brown brush bucket bull butter button cabin cable cactus
        cake camel camp candle canoe carpet carrot castle cat cave cedar chain chair chalk cheese cherry
        chess chest chin circus clay cliff clock cloud clover coal coat cobra coffee coin comb copper
        coral corn cotton cow crab crane crow crown cup curtain daisy dance deer desert desk diamond
        dog doll dolphin donkey door dragon drum duck eagle ear earth east echo egg elbow engine
        falcon farm feather fence fern field finger fire fish flag flame flour flute fog forest fork
        fox frog fruit garden garlic gate ghost giant ginger glass globe glove goat gold goose grape
        grass green guitar hammer hand harbor harp hat hawk hazel heart helmet hill honey hook horse
        hotel house ice ink iron island ivory ivy jacket jade jar jelly jewel jungle kettle key
        king kite kitten knee knife ladder lake lamp leaf lemon letter lily lime lion lizard magnet
        map maple marble market mask meadow melon metal milk mint mirror monkey moon moss mountain mouse
        mushroom music nail needle nest night north nose nut oak ocean olive onion orange otter owl
        paint palm panda paper peach pear pebble pencil pepper piano pigeon pillow pine planet plum pocket
        """
        .split(whereSeparator: \.isWhitespace).map(String.init)

    /// The words of some bytes.
    static func words(of bytes: some Sequence<UInt8>) -> [String] {
        bytes.map { all[Int($0)] }
    }
}
