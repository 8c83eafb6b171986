import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../lib/appearance-context.ts';
import { Card } from '../../ui/card.tsx';
import { plainField } from '../../ui/form/plain-field.ts';
import type { FieldProps } from '../../ui/form/use-contract-form.ts';
import classes from './gallery.module.css';

interface SpecimenProps {
  /** The component's name in the code. */
  name: string;
  /** What it looks like in each state, by the state's name. */
  states: Record<string, ReactNode>;
  /** Each state has the whole width: tables, maps, banners. */
  wide?: boolean;
}

/** One shared component in each of its states. */
export function Specimen({ name, states, wide = false }: SpecimenProps) {
  return (
    <Card className={classes.specimen} title={<bdi lang="en">{name}</bdi>}>
      <dl className={classes.states} data-wide={wide || undefined}>
        {Object.entries(states).map(([state, shown]) => (
          <div key={state}>
            <dt lang="en" dir="ltr">
              {state}
            </dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A sample's text in the language of the page. */
export function useSample(): (en: string, ar: string) => string {
  const language = useLanguage();
  return (en, ar) => (language === 'en' ? en : ar);
}

interface TypedProps<Value> {
  name: string;
  initial: Value;
  required?: boolean;
  problem?: string;
  children: (field: FieldProps<Value>) => ReactNode;
}

/** A field that keeps what is typed, named by its name in the code. */
export function Typed<Value = string>({
  name,
  initial,
  required = false,
  problem,
  children,
}: TypedProps<Value>) {
  const [value, setValue] = useState<Value>(initial);
  return children(plainField<Value>({ name, label: name, value, onChange: setValue, required, problem }));
}
