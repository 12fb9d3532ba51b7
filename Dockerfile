# Two images of one source: `docker build .` makes the service, `docker build --target jobs .` the commands.
#
# Everything is configured by the environment at the start (docs/reference.md, "Settings"); no key, password or secret
# belongs in a build argument, a layer or a label. DATABASE_URL and CURSOR_SECRET hold secrets: give them with
# --env-file or by whatever keeps secrets where the container runs. API keys are made by the image of the commands:
# docker run --rm --env-file .env IMAGE keys create --account ID --name TEXT --all-brands
#
# The images run as user 1000 on a read-only root file system without capabilities. SQLite needs /data to be a volume.
#
# A tag may come to mean another image; a digest cannot. Give both by their digests, as your registry names them:
# docker buildx imagetools inspect node:24.21.0-bookworm
# docker build --build-arg NODE_BUILD_IMAGE=node:24.21.0-bookworm@sha256:... \
#   --build-arg NODE_RUNTIME_IMAGE=node:24.21.0-bookworm-slim@sha256:... --build-arg REVISION="$(git rev-parse HEAD)" .
ARG NODE_BUILD_IMAGE=node:24.21.0-bookworm
ARG NODE_RUNTIME_IMAGE=node:24.21.0-bookworm-slim
# The number of the release, as in package.json, and its commit, which the build cannot see.
ARG VERSION=1.0.0
ARG REVISION=unknown

# The full image has the compiler, and Node's own headers, that the SQLite driver is compiled with.
FROM ${NODE_BUILD_IMAGE} AS build
ENV CI=true
WORKDIR /build
COPY . .
RUN node packages/tooling/turbo.mjs api jobs
RUN node packages/tooling/launch.mjs --filter @brand-visibility/api --prod deploy /deploy/api
RUN node packages/tooling/launch.mjs --filter @brand-visibility/jobs --prod deploy /deploy/jobs
# Of what compiled the SQLite driver, only the driver stays.
RUN find /deploy -name '*.map' -delete \
    && for driver in /deploy/*/node_modules/.pnpm/better-sqlite3@*/node_modules/better-sqlite3; do \
         mv "$driver/build/Release/better_sqlite3.node" "$driver" \
         && rm -r "$driver/build" "$driver/deps" "$driver/src" "$driver/binding.gyp" "$driver/node_modules/.bin" \
         && install -D "$driver/better_sqlite3.node" "$driver/build/Release/better_sqlite3.node" \
         && rm -r "$driver/better_sqlite3.node" "$driver"/../../../prebuild-install@* || exit 1; \
       done \
    && find /deploy \( -xtype l -o -name prebuild-install \) -delete
ARG VERSION REVISION
RUN echo "$VERSION+$(echo "$REVISION" | cut --characters=-10)" > /deploy/brand-visibility-release

FROM ${NODE_RUNTIME_IMAGE} AS runtime
# Nothing installs packages here any more. /data belongs to the user, so that a volume mounted there does, too.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /opt/yarn-* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg \
    && install -d -o 1000 -g 1000 /data
ENV NODE_ENV=production TZ=UTC
WORKDIR /app
USER 1000:1000
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "dist/main.js"]
# The version that `--version`, the log and /readyz state.
COPY --from=build /deploy/brand-visibility-release ./
ARG VERSION REVISION
LABEL org.opencontainers.image.title="Brand Visibility API" org.opencontainers.image.licenses=MIT \
  org.opencontainers.image.version="$VERSION" org.opencontainers.image.revision="$REVISION"

FROM runtime AS jobs
COPY --from=build /deploy/jobs ./
# The import of a folder, for compose.yaml and Kubernetes.
COPY --from=build /build/docs/import-folder ./
ENV PROGRAM=/app/dist/main.js

FROM runtime AS api
COPY --from=build /deploy/api ./
# Whoever runs it says by PUBLIC_URL where callers find it: an address of every interface is none.
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
# `docker compose up --wait` waits for this. Nothing restarts an unhealthy container: that brings no database back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
