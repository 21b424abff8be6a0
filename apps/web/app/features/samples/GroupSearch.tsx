import { TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useAddressSearch } from '../../lib/address-search.ts';

/** What both lists of groups are searched for, kept in the address. */
export const useGroupSearch = () => useSearchParams()[0].get('search') ?? '';

/** Narrows both lists of groups to names that contain a text. */
export const GroupSearch = () => {
  const search = useAddressSearch(['page', 'approved_page']);
  return (
    <TextInput
      label="Search for a group"
      placeholder="Part of a name"
      maxLength={200}
      maw={320}
      defaultValue={useGroupSearch()}
      onChange={(event) => search('search', event.currentTarget.value)}
    />
  );
};
