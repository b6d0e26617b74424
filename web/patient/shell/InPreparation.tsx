import type { ComponentType } from 'react';
import type { RouteName } from '../routes.ts';

/** The honest face of a screen that does not exist yet: its name, and that it cannot be used. */
export function inPreparation(name: RouteName): () => Promise<ComponentType> {
  return async () => {
    const { PreparationPage } = await import('./PreparationPage.tsx');
    return () => <PreparationPage name={name} />;
  };
}
