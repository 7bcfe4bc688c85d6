# The released program alone, for CI:
#
#     make release && make image
#     docker run --rm --volume "$PWD:/work" okit-bundle lint bookshop
#
# The release workflow gives BASE with its digest.
ARG BASE=debian:bookworm-slim
FROM ${BASE}
COPY okit-bundle.deb /tmp/
RUN apt-get update -qq \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        /tmp/okit-bundle.deb libpng16-16 libturbojpeg0 \
    && rm -rf /var/lib/apt/lists/* /tmp/okit-bundle.deb \
    && useradd --uid 10001 --create-home --shell /usr/sbin/nologin okit
USER 10001
WORKDIR /work
ENTRYPOINT ["okit-bundle"]
