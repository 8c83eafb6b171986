import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Choice<Row> {
  value: string;
  label: string;
  row: Row;
}

interface ServerSelectProps<Row> {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  /** Cache key of the list, including everything it depends on. */
  queryKey: readonly unknown[];
  find: (text: string, signal: AbortSignal) => Promise<readonly Choice<Row>[]>;
  chosen: Choice<Row> | null;
  onChoose: (choice: Choice<Row> | null) => void;
  required?: boolean;
  clearable?: boolean;
  disabled?: boolean;
}

const TYPING_MS = 250;

/** A select for more options than fit in a list: the server searches. */
export function ServerSelect<Row>(props: ServerSelectProps<Row>) {
  const { queryKey, find, chosen, onChoose, ...shown } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isTyping = text !== '' && text !== chosen?.label;
  const [wanted] = useDebouncedValue(isTyping ? text.trim() : '', TYPING_MS);
  const { data, isFetching } = useQuery({
    queryKey: [...queryKey, wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    placeholderData: keepPreviousData,
    enabled: !shown.disabled,
  });
  const found = data ?? [];
  const choices =
    chosen && !found.some((choice) => choice.value === chosen.value) ? [chosen, ...found] : found;

  return (
    <Select
      {...shown}
      searchable
      data={choices.map(({ value, label }) => ({ value, label }))}
      // The server has already filtered.
      filter={({ options }) => options}
      value={chosen?.value ?? null}
      onChange={(value) => onChoose(choices.find((choice) => choice.value === value) ?? null)}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('ui.nothing_found')}
      rightSection={isFetching ? <Loader size={16} /> : undefined}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
