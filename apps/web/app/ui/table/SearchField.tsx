import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../use-shortcut.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The current search. */
  searched: string;
  onSearch: (text: string) => void;
  /** A key that focuses the field. */
  hotkey?: string;
}

/** Searches while the user types. If the search changes otherwise, such as by the back button, the field follows. Escape clears it. */
export const SearchField = ({ searched, onSearch, hotkey, ...field }: Props) => {
  const [typed, setTyped] = useState(searched);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(searched);
  const waiting = useRef(false);
  useShortcut(hotkey, () => input.current?.focus());
  const searchSoon = useDebouncedCallback((text: string) => {
    waiting.current = false;
    sent.current = text.trim();
    onSearch(text.trim());
  }, 200);
  useEffect(() => {
    if (waiting.current || searched === sent.current) return;
    sent.current = searched;
    setTyped(searched);
  }, [searched]);
  const change = (text: string) => {
    waiting.current = true;
    setTyped(text);
    searchSoon(text);
  };
  return (
    <TextInput
      maxLength={200}
      {...field}
      ref={input}
      value={typed}
      aria-keyshortcuts={hotkey}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return;
        event.stopPropagation();
        change('');
      }}
      onChange={(event) => {
        change(event.currentTarget.value);
      }}
    />
  );
};
