/*
 * Runs attacks in a process of its own, so that their work keeps no other client waiting. `Attacker`
 * starts it; it gets what to do as messages, and answers each with what came of it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ATTACKS } from './cases.js';
import { AttackClient, Refusal, type Target } from './client.js';

/** How often the requests of each attack had each outcome, by the name of the attack. */
export type Outcomes = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Order {
  readonly target: Target;
  readonly names: readonly string[];
  readonly ms: number;
}

export class Attacker {
  readonly #ended: Promise<never>;

  private constructor(private readonly child: ChildProcess) {
    this.#ended = once(child, 'exit').then(() => {
      throw new Error('the attacker ended');
    });
    this.#ended.catch(() => undefined);
  }

  static async start(): Promise<Attacker> {
    const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
    await once(child, 'message');
    return new Attacker(child);
  }

  /** Runs these attacks one after the other, and again until so many milliseconds are over. */
  async attack(target: Target, names: readonly string[], ms = 0): Promise<Outcomes> {
    const order: Order = { target, names, ms };
    this.child.send(order);
    const answer = once(this.child, 'message');
    const [outcomes] = (await Promise.race([answer, this.#ended])) as [Outcomes];
    return outcomes;
  }

  close(): void {
    this.child.kill();
  }
}

async function attack({ target, names, ms }: Order): Promise<Outcomes> {
  const client = new AttackClient(target);
  const outcomes: Record<string, Record<string, number>> = {};
  const note = (name: string, outcome: string) => {
    const all = (outcomes[name] ??= {});
    all[outcome] = (all[outcome] ?? 0) + 1;
  };
  const chosen = ATTACKS.filter(({ name }) => names.includes(name));
  const end = performance.now() + ms;
  for (let count = 0; count < chosen.length || performance.now() < end; count++) {
    const { name, run } = chosen[count % chosen.length]!;
    const came = await run(client).catch((error: unknown) => [
      error instanceof Refusal ? error.code : String(error),
    ]);
    for (const outcome of came) note(name, outcome);
    if (came.includes(REFUSED)) break;
  }
  await client.close();
  return outcomes;
}

/** Nothing is left to attack. */
const REFUSED = 'lost: ECONNREFUSED';

if (import.meta.url === pathToFileURL(process.argv[1]!).href) {
  process.on('message', (order: Order) => {
    void attack(order).then((outcomes) => process.send!(outcomes));
  });
  // Its parent has gone.
  process.once('disconnect', () => process.exit());
  process.send!('ready');
}
