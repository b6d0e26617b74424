import { registerHooks } from 'node:module';
import { compareClassesQuickly, isClassComparison } from '../../scripts/compare-classes-quickly.ts';

/** The query builder of the tests compares its classes as that of the built server does. */
const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!isClassComparison(url)) return loaded;
    hooks.deregister();
    return { ...loaded, source: compareClassesQuickly(String(loaded.source)) };
  },
});
