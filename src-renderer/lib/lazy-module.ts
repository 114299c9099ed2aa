/** A module that is loaded when it is first needed, and known at once from then on. */
export interface LazyModule<Module> {
  load(): Promise<Module>
  /** Null until it has loaded. */
  loaded: Module | null
}

/** @param load imports the module */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const lazy: LazyModule<Module> = {
    async load() {
      lazy.loaded ??= await load()
      return lazy.loaded
    },
    loaded: null
  }
  return lazy
}
