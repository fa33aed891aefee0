FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY evaluation/package.json evaluation/
COPY lab/package.json lab/
COPY explorer/package.json explorer/
COPY graphiql/package.json graphiql/
COPY clients/typescript/package.json clients/typescript/
RUN npm ci
COPY . .
RUN npm run build && npm run --silent sbom > sbom.cdx.json && npm prune --omit=dev \
  && node scripts/prune-platforms.js && rm -rf scripts test lab src evaluation/src evaluation/test

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
    ELENCHUS_HOST=0.0.0.0 \
    ELENCHUS_PORT=4000 \
    ELENCHUS_DATA_DIR=/data
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-old-space-size=1024", "--max-semi-space-size=64", "bin/elenchus.js"]
CMD ["serve"]
