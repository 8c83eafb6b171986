import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './master-list.module.css';

interface SearchBoxProps {
  /** What is looked for: "Name, plate or driver". */
  label: string;
  /** The text in the address. */
  value: string;
  onSearch: (text: string) => void;
}

const TYPING_MS = 300;
const LONGEST = 60;

/** A list's search: asks the server when typing rests. Emptied from outside, it empties. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState<{ text: string; over: string }>({ text: value, over: value });
  const search = useDebouncedCallback((text: string) => onSearch(text), TYPING_MS);
  // Another value than the one typed over came from a link or the browser's back.
  const text = typed.over === value || typed.text.trim() === value ? typed.text : value;
  return (
    <TextInput
      type="search"
      className={classes.search!}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      maxLength={LONGEST}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, over: value });
        search(event.currentTarget.value.trim());
      }}
    />
  );
}
