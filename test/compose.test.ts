import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig, PACKAGE_ROOT, SETTINGS } from '../src/runtime/config.js';

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[];
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
  readonly networks?: { readonly default: { readonly aliases: readonly string[] } };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const read = (path: string) => readFileSync(join(PACKAGE_ROOT, path), 'utf8');
const text = read('docker-compose.yml');
/** What whoever starts it must have decided in .env. */
const DECIDED: Readonly<Record<string, string>> = {
  ELENCHUS_OPEN_READS: 'false',
  QDRANT_API_KEY: 'a-key-of-your-own',
};
/** With each `${VARIABLE:-default}` and what was decided, as Compose fills them in. */
const compose = parse(text, fill, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const elenchus = services.filter(([, { image }]) => image === 'elenchus');
const qdrant = services.filter(([, { image }]) => image.startsWith('qdrant/'));
const nodes = qdrant.filter(([, { profiles }]) => profiles?.includes('cluster'));
const server = parse(read('qdrant/server.yaml')) as { service: { http_port: number } };

describe('docker-compose.yml', () => {
  it('keeps to the compose specification', () => {
    const validate = composeValidator();
    const valid = validate(parse(text, { merge: true }));
    expect(validate.errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    const mistaken = { services: { elenchus: { ...compose.services['elenchus'], port: 4000 } } };
    expect(validate(mistaken)).toBe(false);
  });

  it('names only files that there are', () => {
    const mounted = services.flatMap(([, { volumes }]) =>
      volumes.map((mount) => mount.split(':')[0]!),
    );
    // Whoever starts it puts files into config/, or none.
    const paths = mounted.filter((source) => source.startsWith('.') && source !== './config');
    const builds = services.flatMap(([, { build }]) => (build ? [join(build, 'Dockerfile')] : []));
    expect(paths).not.toHaveLength(0);
    for (const path of [...paths, ...builds]) {
      expect(existsSync(join(PACKAGE_ROOT, path)), path).toBe(true);
    }
  });

  it('declares the volumes that it mounts, one for each server', () => {
    const named = services.flatMap(([, { volumes }]) =>
      volumes.map((mount) => mount.split(':')[0]!).filter((source) => !source.startsWith('.')),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
    const ofQdrant = qdrant.map(([, { volumes }]) => volumes.at(-1));
    expect(new Set(ofQdrant).size).toBe(qdrant.length);
  });

  it('starts one Qdrant if no profile is given, and depends on nothing of another profile', () => {
    const standard = services.filter(([, { profiles }]) => profiles === undefined);
    expect(standard.map(([name]) => name)).toEqual(['elenchus', 'qdrant']);
    const others = services.filter(([, { profiles }]) => profiles !== undefined);
    for (const [name, { profiles }] of others) expect(profiles, name).toEqual(['cluster']);
    for (const [name, { profiles, depends_on = {} }] of services) {
      for (const [dependency, { condition }] of Object.entries(depends_on)) {
        expect(compose.services[dependency]?.profiles, `${name} needs ${dependency}`).toEqual(
          profiles,
        );
        expect(condition).toBe('service_healthy');
        expect(compose.services[dependency]?.healthcheck.test).toBeDefined();
      }
    }
  });

  it('lets both start side by side', () => {
    const published = elenchus.map(([, { ports }]) => ports?.[0]);
    expect(published).toEqual(['127.0.0.1:4000:4000', '127.0.0.1:4001:4000']);
    expect(new Set(elenchus.map(([, { volumes }]) => volumes[0])).size).toBe(2);
    const named = new Set(services.map(([name]) => name));
    const aliases = qdrant.flatMap(([, { networks }]) => networks?.default.aliases ?? []);
    expect(aliases.filter((alias) => named.has(alias))).toEqual([]);
  });

  it('has no key and no decision of its own', () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?([^}]+)\}/g)].map(([, name]) => name!);
    expect([...new Set(asked)].sort()).toEqual(Object.keys(DECIDED));
    expect(text).not.toMatch(/\$\{\w*(?:KEY|READS)\w*(?:\}|:-)/);
  });
});

describe('.env', () => {
  it('is neither in git nor in the image; .env.example is in both', () => {
    const ignoredBy = (file: string) => read(file).split('\n');
    expect(ignoredBy('.gitignore')).toContain('.env');
    expect(ignoredBy('.dockerignore')).toEqual(expect.arrayContaining(['.env', '!.env.example']));
    const tracked = execFileSync('git', ['ls-files', '.env', '.env.example'], {
      cwd: PACKAGE_ROOT,
      encoding: 'utf8',
    });
    expect(tracked).toBe('.env.example\n');
  });

  it('as the example has it, decides nothing, and has only settings that there are', () => {
    const lines = read('.env.example').split('\n');
    const set = lines.filter((line) => /^\w/.test(line));
    expect(set.sort()).toEqual(Object.keys(DECIDED).map((name) => `${name}=`));
    const named = lines.flatMap((line) => /^(?:# )?([A-Z_]+)=/.exec(line)?.[1] ?? []);
    const environment = Object.fromEntries(named.map((name) => [name, '']));
    expect(loadConfig({ ...environment, ...DECIDED }).openReads).toBe(false);
  });
});

describe('Dockerfile', () => {
  const file = read('Dockerfile');

  it('runs for production as a user without rights, and is healthy when it is ready', () => {
    expect(file).toMatch(/NODE_ENV=production/);
    expect(file).toMatch(/^USER node$/m);
    expect(/HEALTHCHECK[^]*?\n(?! )/.exec(file)?.[0]).toContain('/ready');
  });
});

describe.each(elenchus)('the service %s', (_, service) => {
  const config = loadConfig(service.environment);

  it('sets only what config.ts knows, to values that it takes', () => {
    const known = Object.values(SETTINGS).map(({ variable }) => variable);
    expect(known).toEqual(expect.arrayContaining(Object.keys(service.environment)));
    expect(config.host).toBe('0.0.0.0');
  });

  it('gets every setting that .env has, except where the others are', () => {
    expect(service.env_file).toEqual([{ path: '.env', required: false }]);
    const fixed = Object.keys(service.environment).filter((name) => !(name in DECIDED));
    const places = ['ELENCHUS_DATA_DIR', 'ELENCHUS_HOST', 'ELENCHUS_PORT', 'QDRANT_URL'];
    const ofCluster = ['QDRANT_REPLICAS', 'QDRANT_SHARDS', 'QDRANT_WRITE_CONSISTENCY'];
    expect(fixed.sort()).toEqual([...places, ...(service.profiles ? ofCluster : [])].sort());
  });

  it('serves GraphiQL only if it is asked for', () => {
    expect(config.graphiql).toBeUndefined();
    expect(Object.keys(service.environment)).not.toContain('NODE_ENV');
  });

  it('cannot write outside of its data, nor gain rights', () => {
    expect(service.read_only).toBe(true);
    expect(service.tmpfs).toEqual(['/tmp']);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
  });

  it('publishes, checks and keeps its data where it is configured to', () => {
    expect(service.ports?.map((port) => port.split(':').at(-1))).toEqual([String(config.port)]);
    expect(service.healthcheck.test.join(' ')).toContain(`http://127.0.0.1:${config.port}/ready`);
    const [data, files] = service.volumes;
    expect(data!.split(':')[1]).toBe(config.dataDir);
    expect(files).toBe('./config:/config:ro');
  });

  it('reaches each Qdrant of its profile, with its key, once they are healthy', () => {
    const { hostname, port } = new URL(config.qdrantUrl!);
    const reached = qdrant.filter(
      ([name, { networks, profiles }]) =>
        (name === hostname || networks?.default.aliases.includes(hostname)) &&
        profiles?.[0] === service.profiles?.[0],
    );
    const profiled = qdrant.filter(([, { profiles }]) => profiles?.[0] === service.profiles?.[0]);
    expect(reached).toEqual(profiled);
    expect(reached).not.toHaveLength(0);
    expect(Object.keys(service.depends_on ?? {})).toEqual(reached.map(([name]) => name));
    for (const [, { environment, healthcheck }] of reached) {
      expect(environment['QDRANT__SERVICE__API_KEY']).toBe(config.qdrantApiKey);
      expect(healthcheck.test.join(' ')).toContain(`/dev/tcp/127.0.0.1/${port}`);
    }
    expect(server.service.http_port).toBe(Number(port));
  });
});

it('variables that can be set from outside are settings of Elenchus, or of the file alone', () => {
  const variables = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
  const known: string[] = Object.values(SETTINGS).map(({ variable }) => variable);
  expect([...new Set(variables)].filter((name) => !known.includes(name))).toEqual([
    'ELENCHUS_PUBLISH',
    'ELENCHUS_CLUSTER_PUBLISH',
  ]);
});

it('Qdrant is pinned to the version that the client is for, and its key is never empty', () => {
  const { dependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>;
  };
  const [major, minor] = dependencies['@qdrant/js-client-rest']!.split('.');
  for (const [, { image, environment, ports }] of qdrant) {
    expect(image).toMatch(new RegExp(`^qdrant/qdrant:v${major}\\.${minor}\\.\\d+$`));
    expect(environment['QDRANT__SERVICE__API_KEY']).not.toBe('');
    expect(ports).toBeUndefined();
  }
});

describe('the cluster', () => {
  it('has three nodes that find each other', () => {
    expect(nodes.map(([name]) => name)).toEqual(['qdrant-1', 'qdrant-2', 'qdrant-3']);
    for (const [name, { command = [], environment }] of nodes) {
      const option = (flag: string) => command[command.indexOf(flag) + 1];
      const port = environment['QDRANT__CLUSTER__P2P__PORT'];
      expect(environment['QDRANT__CLUSTER__ENABLED']).toBe('true');
      expect(option('--uri')).toBe(`http://${name}:${port}`);
      if (name === 'qdrant-1') expect(command).not.toContain('--bootstrap');
      else expect(option('--bootstrap')).toBe(`http://qdrant-1:${port}`);
    }
  });

  it('keeps each collection in two shards of two replicas', () => {
    const [, service] = elenchus.find(([, { profiles }]) => profiles?.includes('cluster'))!;
    expect(loadConfig(service.environment)).toMatchObject({
      qdrantShards: 2,
      qdrantReplicas: 2,
      qdrantWriteConsistency: 1,
    });
  });
});

function fill(_key: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
    .replace(/\$\{(\w+):\?[^}]*\}/g, (whole, name: string) => DECIDED[name] ?? whole);
}

/** The schema of the compose specification (compose-spec/compose-spec, Apache-2.0). */
function composeValidator() {
  const schema = JSON.parse(read('test/fixtures/compose-spec/compose-spec.json')) as object;
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
  // Its dialect is draft 7, under an address that ajv does not know.
  return ajv.compile({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' });
}
