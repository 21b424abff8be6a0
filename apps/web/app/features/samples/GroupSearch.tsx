import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useSearchParams } from 'react-router';

/** What both lists of groups are searched for, kept in the address. */
export const useGroupSearch = () => useSearchParams()[0].get('search') ?? '';

/** Narrows both lists of groups to names that contain a text. */
export const GroupSearch = () => {
  const [, setAddress] = useSearchParams();
  const search = useDebouncedCallback((text: string) => {
    setAddress(
      (before) => {
        if (text === '') before.delete('search');
        else before.set('search', text);
        before.delete('page');
        before.delete('approved_page');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, 200);
  return (
    <TextInput
      label="Search for a group"
      placeholder="Part of a name"
      maxLength={200}
      maw={320}
      defaultValue={useGroupSearch()}
      onChange={(event) => search(event.currentTarget.value.trim())}
    />
  );
};
