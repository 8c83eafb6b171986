import { type FoundPlace, searchPlaces } from '@fleet/contracts/delivery/places.ts';
import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/appearance-context.ts';
import { call } from '../../lib/call.ts';

const TYPING_MS = 250;
const MIN_LENGTH = 2;

/** Finds a street, a district or an address, for a pin on the map. */
export function PlaceSearch({ onPick }: { onPick: (place: FoundPlace, label: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['place', 'search', query],
    queryFn: ({ signal }) => call(searchPlaces, { query: { query }, signal }),
    enabled: query.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const labelOf = (place: FoundPlace) =>
    [place[`name_${language}`], place[`detail_${language}`]].filter(Boolean).join(t('ui.comma'));
  const places = new Map(query.length < MIN_LENGTH ? [] : data?.rows.map((place) => [labelOf(place), place]));
  return (
    <Autocomplete
      label={t('ui.place_search')}
      placeholder={t('ui.place_search_hint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={isFetching ? <Loader size={16} /> : null}
      data={[...places.keys()]}
      // The server has compared already, also across spellings.
      filter={({ options }) => options}
      value={text}
      onChange={setText}
      onOptionSubmit={(label) => {
        const place = places.get(label);
        if (place) onPick(place, label);
      }}
      {...(data?.geocoder === 'unreached' ? { description: t('ui.geocoder_unreached') } : {})}
    />
  );
}
