import { KERNEL } from './kernel.js';

/** The unit in which memory grows, in bytes. */
export const PAGE = 65_536;
const MAX_PAGES = 65_536;
/** The most that one memory can hold, in bytes. */
export const MAX_BYTES = PAGE * MAX_PAGES;
/** The kernel processes this many components in a step. */
const STEP = 32;
/** Memory grows by at least this share. */
const AHEAD = 1 / 16;

/** The functions of kernel.wat over a memory of their own. */
export interface Kernel {
  readonly memory: WebAssembly.Memory;
  readonly exports: Record<
    'dotFloats' | 'cityBlocks' | 'decode' | 'findCodes',
    WebAssembly.Function
  >;
}

let compiled: WebAssembly.Module | undefined;

export function startKernel(pages: number): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(KERNEL.join(''), 'base64'));
  const memory = new WebAssembly.Memory({ initial: pages, maximum: MAX_PAGES });
  const { exports } = new WebAssembly.Instance(compiled, { host: { memory } });
  return { memory, exports: exports as Kernel['exports'] };
}

/**
 * Makes the memory this large. Its old buffer becomes unusable.
 * @throws RangeError if there is not enough memory
 */
export function growTo({ memory }: Kernel, bytes: number): void {
  const has = memory.buffer.byteLength / PAGE;
  const needs = Math.ceil(bytes / PAGE);
  if (needs <= has) return;
  memory.grow(Math.max(needs, Math.min(MAX_PAGES, Math.ceil(has * (1 + AHEAD)))) - has);
}

/** The size of a vector in the kernel, which pads it with zeros. */
export function paddedSize(size: number): number {
  return Math.ceil(size / STEP) * STEP;
}
