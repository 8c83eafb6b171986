import { SAUDI_CITIES, type SaudiCity } from '@fleet/domain/saudi-cities.ts';
import { useLanguage } from '../../lib/appearance-context.ts';
import { useCityName } from '../city-name.tsx';
import { SelectField } from './choice-fields.tsx';
import type { FieldOptions } from './field-text.ts';
import type { FieldProps } from './use-contract-form.ts';

/** A Saudi city, searched by its name in the reader's language. */
export function CityField(props: FieldProps<SaudiCity | ''> & FieldOptions) {
  const language = useLanguage();
  const cityName = useCityName();
  const choices = SAUDI_CITIES.map((value) => ({ value, label: cityName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
  return <SelectField {...props} choices={choices} searchable />;
}
