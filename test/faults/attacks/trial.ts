import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';
import { DEMO } from '../../../src/cli/demo.js';
import { mountDisk, type SmallDisk } from '../../support/small-disk.js';
import { Attacker } from './attacker.js';
import { type Attack, ATTACKS } from './cases.js';
import { AttackClient, operation, type Target } from './client.js';
import { ServedProcess } from './server.js';

const KEY = 'the-key-of-the-attackers';
/** Of the small disk: what stays free, the demo corpus, and what is written besides. */
const DISK_BYTES = 384 * 2 ** 20;
/** The most that a server may keep resident, in MiB. */
export const RSS_MIB = 1.2e9 / 2 ** 20;
/** Longest wait of the second client; a server that answers later is lost. */
const PATIENCE_MS = 60_000;
/** Rests of the second client after each answer, and between looks at the heap. */
const TYPENAME_REST_MS = 10;
const SEARCH_REST_MS = 100;
const HEAP_REST_MS = 500;
/** How often the CPU time and memory of the server are read, since they are lost when it ends. */
const LOOK_MS = 100;
/** How long it goes on after the attack. */
const AFTER_MS = 500;

const TYPENAME = operation('{ __typename }');
const SEARCH = operation(
  `{ premises(corpus: "${DEMO}", by: { text: "Should wolves be protected?" }, first: 3) {
       nodes { id text } } }`,
);

/** What a second client saw while others attacked. */
export interface Trial {
  /** What came of the attackers' requests, and how often. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** How long `{ __typename }` took each time, in ms, ... */
  readonly waits: readonly number[];
  /** ... and how much CPU time the main thread of the server took meanwhile. */
  readonly cpu: readonly number[];
  /** Searches with default ranking that were answered rightly. */
  readonly searches: number;
  /** What else the second client got: codes, wrong answers, lost connections. */
  readonly failures: readonly string[];
  /** The most resident memory. */
  readonly rssMiB: number;
  /** The most that was used of the heap of the main thread. */
  readonly heapMiB: number;
  /** How the server ended, if it has; a server that answers nobody is killed. */
  readonly ended: string | undefined;
}

/** A store that attackers have prepared, and a server on it; one that ends is started again. */
export class AttackedServer {
  private constructor(
    private readonly dataDir: string,
    private readonly disk: SmallDisk | undefined,
    private readonly attacker: Attacker,
    private server: ServedProcess,
    private readonly expected: string,
  ) {}

  /**
   * Plants what all attacks need but those on a small disk.
   * @param dataDir an empty folder
   */
  static open(dataDir: string): Promise<AttackedServer> {
    return AttackedServer.#open(
      dataDir,
      ATTACKS.filter(({ needs }) => needs !== 'small disk'),
    );
  }

  /** Where a small disk can be mounted. */
  static async openOnSmallDisk(): Promise<AttackedServer> {
    const disk = await mountDisk(DISK_BYTES);
    const attacks = ATTACKS.filter(({ needs }) => needs === 'small disk');
    return AttackedServer.#open(join(disk.directory, 'data'), attacks, disk).catch(
      async (error: unknown) => {
        await disk.unmount();
        throw error;
      },
    );
  }

  static async #open(dataDir: string, attacks: readonly Attack[], disk?: SmallDisk) {
    const planted = await serve(dataDir);
    try {
      // The server reads the images of the demo corpus in the background.
      await planted.printed(/^Read \d+ images\.$/m);
      const client = new AttackClient(targetOf(planted, disk));
      for (const { prepare } of attacks) await prepare?.(client);
      await client.close();
    } finally {
      await planted.stop();
    }
    // It begins with the memory of a server that has received none of this.
    const server = await serve(dataDir);
    const second = newClient(server.origin);
    const expected = await post(second, SEARCH);
    await second.destroy();
    return new AttackedServer(dataDir, disk, await Attacker.start(), server, expected);
  }

  /** Attacks once, and again until so many milliseconds are over, while a second client searches. */
  async attack({ name }: Attack, ms = 0): Promise<Trial> {
    const { server } = this;
    server.forgetPeak();
    const second = new SecondClient(server, this.expected);
    const outcomes = await this.attacker.attack(targetOf(server, this.disk), [name], ms);
    await wait(AFTER_MS);
    const seen = await second.leave();
    const ended = await this.#end();
    return { ...seen, outcomes: outcomes[name] ?? {}, ended };
  }

  /** How the server has ended, if it has; then another one is started. */
  async #end(): Promise<string | undefined> {
    const { ended } = this.server;
    const lost = ended === undefined && !(await answers(this.server)) ? 'no answer' : ended;
    if (lost !== undefined) await this.restart();
    return lost;
  }

  /** Starts a server on the same store, in place of the one before. */
  async restart(): Promise<void> {
    await this.server.kill();
    this.server = await serve(this.dataDir);
  }

  async close(): Promise<void> {
    this.attacker.close();
    await this.server.stop();
    await this.disk?.unmount();
  }
}

const serve = (dataDir: string) =>
  ServedProcess.start(dataDir, { ELENCHUS_API_KEY: KEY, ELENCHUS_LOG_LEVEL: 'silent' });

const targetOf = ({ origin }: ServedProcess, disk?: SmallDisk): Target => ({
  origin,
  key: KEY,
  ...(disk && { disk: disk.directory }),
});

async function post(client: Client, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await client.request({ method: 'POST', path: '/graphql', headers, body });
  return answer.body.text();
}

async function answers({ origin }: ServedProcess): Promise<boolean> {
  const client = newClient(origin);
  const answer = await post(client, TYPENAME).catch(() => '');
  await client.destroy();
  return answer.includes('"__typename":"Query"');
}

function newClient(origin: string): Client {
  return new Client(origin, { headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });
}

/** Asks for `{ __typename }`, searches and looks at the heap, on a connection for each. */
class SecondClient {
  readonly #waits: number[] = [];
  readonly #cpu: number[] = [];
  readonly #failures: string[] = [];
  readonly #going: Promise<void>;
  #searches = 0;
  #heapMiB = 0;
  #leaving = false;

  constructor(
    private readonly server: ServedProcess,
    private readonly expected: string,
  ) {
    this.#going = this.#go();
  }

  async #go(): Promise<void> {
    await Promise.all([
      this.#repeat(TYPENAME_REST_MS, (client) => this.#askTypename(client)),
      this.#repeat(SEARCH_REST_MS, (client) => this.#search(client)),
      this.#repeat(HEAP_REST_MS, (client) => this.#lookAtHeap(client)),
      this.#look(),
    ]);
  }

  async #look(): Promise<void> {
    while (!this.#leaving && this.server.ended === undefined) {
      this.server.mainThreadMs();
      this.server.peakMiB();
      await wait(LOOK_MS);
    }
  }

  async #repeat(restMs: number, ask: (client: Client) => Promise<void>): Promise<void> {
    const client = newClient(this.server.origin);
    while (!this.#leaving && this.server.ended === undefined) {
      await ask(client).catch((error: NodeJS.ErrnoException) =>
        this.#failures.push(error.code ?? error.message),
      );
      await wait(restMs);
    }
    await client.destroy();
  }

  async #askTypename(client: Client): Promise<void> {
    const [begun, taken] = [performance.now(), this.server.mainThreadMs()];
    try {
      const answer = await post(client, TYPENAME);
      if (!answer.includes('"__typename":"Query"')) this.#failures.push(answer);
    } finally {
      this.#waits.push(performance.now() - begun);
      this.#cpu.push(this.server.mainThreadMs() - taken);
    }
  }

  async #search(client: Client): Promise<void> {
    const answer = await post(client, SEARCH);
    if (answer === this.expected) this.#searches += 1;
    else this.#failures.push(/"code":"(\w+)"/.exec(answer)?.[1] ?? answer);
  }

  async #lookAtHeap(client: Client): Promise<void> {
    const { body } = await client.request({ method: 'GET', path: '/metrics' });
    const used = /^nodejs_heap_size_used_bytes (\d+)$/m.exec(await body.text())?.[1];
    this.#heapMiB = Math.max(this.#heapMiB, Number(used) / 2 ** 20);
  }

  async leave(): Promise<Omit<Trial, 'outcomes' | 'ended'>> {
    this.#leaving = true;
    await this.#going;
    return {
      waits: this.#waits,
      cpu: this.#cpu,
      searches: this.#searches,
      failures: this.#failures,
      heapMiB: this.#heapMiB,
      rssMiB: this.server.peakMiB(),
    };
  }
}
