import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

interface Props {
  /** What is searched for now. */
  searched: string;
  onSearch: (text: string) => void;
}

/** Searches while one types. Where the search changes by other means, as by the way back, the field follows. */
export const SearchField = ({ searched, onSearch }: Props) => {
  const [typed, setTyped] = useState(searched);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(searched);
  const waiting = useRef(false);
  useHotkeys([['/', () => field.current?.focus()]]);
  const searchSoon = useDebouncedCallback((text: string) => {
    waiting.current = false;
    sent.current = text;
    onSearch(text);
  }, 200);
  useEffect(() => {
    if (waiting.current || searched === sent.current) return;
    sent.current = searched;
    setTyped(searched);
  }, [searched]);
  return (
    <TextInput
      ref={field}
      value={typed}
      onChange={(event) => {
        waiting.current = true;
        setTyped(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
      maxLength={200}
      placeholder="Brand, supplier or report number"
      aria-label="Search oils"
      flex="1 1 220px"
      maw={380}
    />
  );
};
