# The program alone, for CI: docker run --rm -v "$PWD:/work" okit-bundle lint bookshop
FROM swift:6.2-bookworm AS build
WORKDIR /source
COPY Scripts/set-up Scripts/set-up
RUN Scripts/set-up
COPY Package.swift ./
COPY Sources Sources
# The manifest names the test targets too, so that their folders must be there.
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product okit-bundle \
    && cp "$(swift build -c release --show-bin-path)/okit-bundle" /okit-bundle

FROM debian:bookworm-slim
RUN apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        ca-certificates libpcre2-8-0 libpng16-16 libsqlite3-0 libstdc++6 libtinfo6 libturbojpeg0 \
        libzip4 ncurses-base tzdata \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /okit-bundle /usr/local/bin/okit-bundle
WORKDIR /work
ENTRYPOINT ["okit-bundle"]
