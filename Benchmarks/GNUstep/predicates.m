// Filters people with GNUstep's NSPredicate, and parses its formats.
//
// Reads {"formats": [...], "people": [...]} and writes a line a format: nanoseconds to evaluate it
// on one person, nanoseconds to parse it, and how many people match; or the name of an exception.
#import <Foundation/Foundation.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static double evaluation(NSPredicate *predicate, NSArray *people, unsigned *matches) {
    double begin = now();
    unsigned long count = 0;
    do {
        NSAutoreleasePool *pool = [NSAutoreleasePool new];
        *matches = 0;
        for (id person in people) {
            *matches += [predicate evaluateWithObject: person] ? 1 : 0;
        }
        count += [people count];
        [pool release];
    } while (now() - begin < 2e7);
    return (now() - begin) / count;
}

static double parsing(NSString *format) {
    double begin = now();
    unsigned long count = 0;
    do {
        NSAutoreleasePool *pool = [NSAutoreleasePool new];
        for (int round = 0; round < 20; round++) {
            [NSPredicate predicateWithFormat: format argumentArray: nil];
        }
        count += 20;
        [pool release];
    } while (now() - begin < 1e7);
    return (now() - begin) / count;
}

int main(void) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    NSData *input = [[NSFileHandle fileHandleWithStandardInput] readDataToEndOfFile];
    NSDictionary *task = [NSJSONSerialization JSONObjectWithData: input options: 0 error: NULL];
    NSArray *people = [task objectForKey: @"people"];
    for (NSString *format in [task objectForKey: @"formats"]) {
        NS_DURING
            NSPredicate *predicate = [NSPredicate predicateWithFormat: format argumentArray: nil];
            unsigned matches = 0;
            double evaluate = evaluation(predicate, people, &matches);
            printf("%f %f %u\n", evaluate, parsing(format), matches);
        NS_HANDLER
            printf("%s\n", [[localException name] UTF8String]);
        NS_ENDHANDLER
    }
    [pool release];
    return 0;
}
