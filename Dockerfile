# The headless server alone; docs/guides/several-servers.md says how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npx electron-vite build

# Only packages with native code run from folders of their own; all others are in the bundle.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HELPDESK_HOST=0.0.0.0 \
    HELPDESK_PORT=4180 \
    HELPDESK_DATA=/data
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /src/out/main out/main
COPY --from=build /src/out/renderer out/renderer
COPY --from=build /src/out/THIRD-PARTY-NOTICES.txt ./
COPY --from=build /src/resources resources
# A volume that is mounted here the first time belongs to the same account.
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 4180
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.HELPDESK_PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "out/main/headless.js"]
