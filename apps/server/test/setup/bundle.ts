import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleServer } from '../../bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundled server, for tests that start processes. */
    bundle: string;
  }
}

/** Below the project, where the bundle finds its external packages. */
const parent = path.join(import.meta.dirname, '../../../../node_modules');

export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(path.join(parent, '.server-'));
  await bundleServer(folder);
  project.provide('bundle', folder);
  return () => rm(folder, { recursive: true });
};
