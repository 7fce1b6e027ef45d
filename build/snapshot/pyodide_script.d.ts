/** Pyodide's script, as web/js/python/snapshot/start.js imports it too; the package has no types for it. */
declare module "pyodide/pyodide.asm.mjs" {
  export default function createPyodideModule(settings: unknown): Promise<any>;
}
