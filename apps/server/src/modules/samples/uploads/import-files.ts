// Where the files of an uploaded import are, and the jobs about them.

import { z } from 'zod';
import type { FileStore } from '#platform/files/file-store.ts';
import { readPieces } from '#platform/files/pieces.ts';
import type { ImportTask } from './imports.store.ts';

const job = z.object({ id: z.string() });
export const importQueue = { name: 'import', data: job };
/** Removes the files of an upload that never became an import. */
export const abandonedImportQueue = { name: 'abandoned-import', data: job };

export const pieceKeys = (id: string) => ({
  samples: `imports/${id}-samples`,
  results: `imports/${id}-results`,
});

/** The stored files as the importer reads them. */
export const sourcesOf = (
  files: FileStore,
  { id, samplesPieces, resultsPieces }: Pick<ImportTask, 'id' | 'samplesPieces' | 'resultsPieces'>,
) => {
  const keys = pieceKeys(id);
  return {
    samples: () => readPieces(files, keys.samples, samplesPieces),
    results: () => readPieces(files, keys.results, resultsPieces),
  };
};
