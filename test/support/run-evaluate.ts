import { vi } from 'vitest';
import { createEvaluateCommand } from '../../evaluation/src/index.js';
import { keepTextEncoder } from './keep-text-encoder.js';
import { NO_QDRANT } from './processes.js';

/** Runs `elenchus evaluate TASK …` in this process; what is wrong with it is thrown. */
export async function runEvaluate(...words: readonly string[]): Promise<void> {
  await keepTextEncoder();
  const program = createEvaluateCommand();
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  }
  const before = process.env;
  process.env = { ...before, ...NO_QDRANT };
  try {
    await program.parseAsync(words, { from: 'user' });
  } finally {
    process.env = before;
  }
}

/** Catches what is printed, until mocks are restored, and keeps stderr quiet. */
export function catchPrinted(): { readonly text: string } {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    lines.push(`${line}\n`);
  });
  return {
    get text() {
      return lines.join('');
    },
  };
}

/** What was told on stderr since `catchPrinted`, without the name of the folder. */
export function told(folder: string): string[] {
  const { calls } = vi.mocked(console.error).mock;
  return calls.map(([line]) => String(line).replace('elenchus: ', '').replaceAll(`${folder}/`, ''));
}
