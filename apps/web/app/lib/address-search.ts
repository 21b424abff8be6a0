import { useDebouncedCallback } from '@mantine/hooks';
import { useSearchParams } from 'react-router';

/**
 * Writes what is searched for into the address once typing pauses, and takes the lists it narrows back to their first page.
 * @param pageKeys where the address keeps the pages of these lists.
 */
export const useAddressSearch = (pageKeys: readonly string[] = ['page']) => {
  const [, setAddress] = useSearchParams();
  return useDebouncedCallback((key: string, text: string) => {
    setAddress(
      (before) => {
        if (text.trim() === '') before.delete(key);
        else before.set(key, text.trim());
        for (const pageKey of pageKeys) before.delete(pageKey);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, 200);
};
