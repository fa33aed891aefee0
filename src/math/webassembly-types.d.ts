/** The part of WebAssembly's types that is used; only the DOM's type library declares them. */
declare namespace WebAssembly {
  type Function = (...parameters: number[]) => number;
  class Memory {
    constructor(pages: { readonly initial: number; readonly maximum: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: Record<string, Function>;
  }
}
