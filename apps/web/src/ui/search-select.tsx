import { Loader, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page-header.module.css';
import selectClasses from './search-select.module.css';

export interface SearchOption {
  id: number;
  name: string;
}

interface SearchSelectProps {
  /** Label for screen readers and cache key: "Client". */
  label: string;
  /** The selected id in the address; empty for all. */
  value: string;
  /** Text without a selection: "all clients". */
  all: string;
  /** Name of the selected one, if the screen already knows it. */
  name?: string | undefined;
  find: (text: string, signal: AbortSignal) => Promise<readonly SearchOption[]>;
  onPick: (value: string) => void;
}

const TYPING_MS = 250;

/** A filter within the sentence with more options than a menu can hold: a search finds them. */
export function SearchSelect({ label, value, all, name, find, onPick }: SearchSelectProps) {
  const { t } = useTranslation();
  const [isOpen, popover] = useDisclosure(false);
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), TYPING_MS);
  const [picked, setPicked] = useState<SearchOption | null>(null);
  const { data, isFetching } = useQuery({
    queryKey: ['search-select', label, wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: isOpen || (value !== '' && name === undefined && picked === null),
    placeholderData: keepPreviousData,
  });

  const known = [picked, ...(data ?? [])].find((found) => String(found?.id) === value);
  const shown = value === '' ? all : (known?.name ?? name ?? t('ui.one_chosen'));
  const pick = (found: SearchOption | null) => {
    setPicked(found);
    onPick(found ? String(found.id) : '');
    popover.close();
    setText('');
  };

  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? popover.open() : popover.close())}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      width={280}
    >
      <Popover.Target>
        <UnstyledButton className={classes.label!} aria-label={`${label}: ${shown}`} onClick={popover.toggle}>
          {shown}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={label} onKeyDown={moveBetween}>
        <TextInput
          data-autofocus
          size="xs"
          aria-label={t('ui.search_in', { what: label })}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={isFetching ? <Loader size={14} /> : null}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && wanted !== '' && data?.[0]) pick(data[0]);
          }}
        />
        <ul className={selectClasses.choices}>
          {wanted === '' && <Choice isChosen={value === ''} onClick={() => pick(null)} text={all} />}
          {data?.map((found) => (
            <Choice
              key={found.id}
              isChosen={String(found.id) === value}
              onClick={() => pick(found)}
              text={found.name}
            />
          ))}
          {data?.length === 0 && <li className={selectClasses.none}>{t('ui.nothing_found')}</li>}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ isChosen, onClick, text }: { isChosen: boolean; onClick: () => void; text: string }) {
  return (
    <li>
      <UnstyledButton className={selectClasses.choice!} onClick={onClick} aria-pressed={isChosen}>
        <span className="ellipsis">{text}</span>
        {isChosen && <IconCheck size={16} aria-hidden />}
      </UnstyledButton>
    </li>
  );
}

function moveBetween(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
