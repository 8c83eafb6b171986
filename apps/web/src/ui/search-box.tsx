import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './master-list.module.css';

interface SearchBoxProps {
  /** What can be searched: "Name, plate or driver". */
  label: string;
  /** The text in the address. */
  value: string;
  onSearch: (text: string) => void;
}

const TYPING_MS = 300;
const LONGEST = 60;

/** Debounced search of a list. Follows external changes of its value. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState<{ text: string; over: string }>({ text: value, over: value });
  const search = useDebouncedCallback((text: string) => onSearch(text), TYPING_MS);
  // A different value than before typing came from a link or the back button.
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
