import { z } from 'zod';
import { isName } from '../../domain/check.js';
import { ElenchusError } from '../../runtime/errors.js';
import { readTextFileNow } from '../../runtime/files.js';
import type { WatchSearch } from '../../search/types.js';
import type * as Inputs from '../generated.js';
import { readInput } from '../input-text.js';
import { filterOf, subjectOf } from '../inputs.js';

/** A question, and who is told what is new on it. */
export interface Webhook {
  readonly name: string;
  readonly search: WatchSearch & { readonly corpus: string };
  readonly url: string;
  /** What messages are signed with. */
  readonly key: Buffer;
}

/** As Standard Webhooks writes secrets, and how many bytes one has. */
const PREFIX = 'whsec_';
const SECRET = { least: 24, most: 64 };

const secret = z.string().transform((text, context) => {
  const key = Buffer.from(text.slice(PREFIX.length), 'base64');
  const isWhole = key.toString('base64') === text.slice(PREFIX.length);
  if (text.startsWith(PREFIX) && isWhole && key.length >= SECRET.least && key.length <= SECRET.most)
    return key;
  context.addIssue(
    `is not "${PREFIX}" and ${SECRET.least} to ${SECRET.most} random bytes in Base64; make one: echo ${PREFIX}$(openssl rand -base64 32)`,
  );
  return z.NEVER;
});

const url = z.string().refine((text) => {
  const { protocol = '', username, password } = URL.canParse(text) ? new URL(text) : {};
  return /^https?:$/.test(protocol) && !username && !password;
}, 'is no URL that begins with https:// or http://, without a user');

const webhooksFile = z
  .array(
    z.strictObject({
      name: z.string().refine(isName, 'is no name of up to 64 letters, digits, "_" and "-"'),
      corpus: z.string().min(1),
      by: z.looseObject({}),
      opposite: z.boolean().default(false),
      filter: z.looseObject({}).optional(),
      url,
      secret: secret.optional(),
      secretVariable: z.string().optional(),
    }),
  )
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'has a name twice');

/**
 * Reads the questions on which a server sends what is new.
 * @param environment has the secrets that the file names by their variables
 * @throws ElenchusError FILE_NOT_FOUND; WEBHOOKS_INVALID, naming the field
 */
export function readWebhooks(
  file: string,
  environment: NodeJS.ProcessEnv = process.env,
): readonly Webhook[] {
  const invalid = (field: string, problem: string) =>
    new ElenchusError('WEBHOOKS_INVALID', { file, field, problem });
  const { error, data } = webhooksFile.safeParse(parse(readTextFileNow(file)));
  if (error) {
    const [issue] = error.issues;
    throw invalid(issue?.path.join('.') || 'the file', issue?.message ?? 'is invalid');
  }
  return data.map(({ name, corpus, by, opposite, filter, url, ...given }, at) => {
    const { secretVariable: variable } = given;
    if ((given.secret === undefined) === (variable === undefined))
      throw invalid(`${at}.secret`, 'needs either this or "secretVariable"');
    const key = given.secret ?? secret.safeParse(environment[variable!] ?? '').data;
    if (key === undefined)
      throw invalid(
        `${at}.secretVariable`,
        `the variable ${variable} holds no secret "${PREFIX}..."`,
      );
    try {
      const search = {
        by: subjectOf(readInput<Inputs.PremiseQuery>('PremiseQuery', JSON.stringify(by), 'by')),
        filter: filter && filterOf(readInput('PremiseFilter', JSON.stringify(filter), 'filter')),
        corpus,
        opposite,
      };
      return { name, search, url, key };
    } catch (cause) {
      if (!(cause instanceof ElenchusError)) throw cause;
      const { field = 'by', problem = cause.message } = cause.details;
      throw invalid(`${at}.${String(field)}`, String(problem));
    }
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
