import { mostPreviewColumns } from '@iom/contract/library/values/values.schemas.ts';
import { useState } from 'react';
import { z } from 'zod';
import { storedValue } from '../../lib/storage/stored-value.ts';

const stored = storedValue('preview-columns', z.array(z.int()));

/**
 * The analytes that previews show, remembered by this browser for all datasets; those a dataset lacks are left out.
 * Undefined for the choice of the server.
 */
export const usePreviewColumns = (available: readonly { id: number }[] | undefined) => {
  const [chosen, setChosen] = useState<readonly number[] | undefined>(stored.read);
  const shown = available && chosen?.filter((id) => available.some((column) => column.id === id));
  const choose = (ids: readonly number[] | undefined) => {
    setChosen(ids);
    if (ids && ids.length > 0) stored.write(ids.slice(0, mostPreviewColumns));
    else stored.clear();
  };
  return { chosen: shown && shown.length > 0 ? shown : undefined, choose };
};
