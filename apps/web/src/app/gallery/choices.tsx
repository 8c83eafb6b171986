import { SAUDI_CITIES, type SaudiCity } from '@fleet/domain/saudi-cities.ts';
import { DocumentInput } from '../../ui/document-input.tsx';
import {
  CheckboxGroup,
  PickField,
  SegmentField,
  SelectField,
  SwitchField,
} from '../../ui/form/choice-fields.tsx';
import { CityField } from '../../ui/form/city-field.tsx';
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx';
import { PictureField } from '../../ui/form/picture-field.tsx';
import { plainField } from '../../ui/form/plain-field.ts';
import { EMPTY_LINE, ProductLines } from '../../ui/form/product-lines.tsx';
import { TagsField } from '../../ui/form/tags-field.tsx';
import { PhotoInput } from '../../ui/photo-input.tsx';
import classes from './gallery.module.css';
import { LONG, NAMES } from './samples.ts';
import { Specimen, Typed, useSample } from './specimen.tsx';

const nothing = () => {};
const MAX_BYTES = 5_000_000;

/** What is chosen or added in a form: empty, filled, wrong, disabled. */
export function Choices() {
  const sample = useSample();
  const long = sample(LONG.name_en, LONG.name_ar);
  const choices = [
    { value: 'diesel', label: sample('Diesel', 'ديزل') },
    { value: 'long', label: long },
  ];
  return (
    <div className={classes.group}>
      <Specimen
        name="Choices"
        states={{
          SelectField: (
            <Typed name="fuel" initial="diesel">
              {(field) => <SelectField {...field} choices={choices} />}
            </Typed>
          ),
          'SelectField, problem': (
            <Typed name="kind" initial="" problem="required">
              {(field) => <SelectField {...field} choices={choices} />}
            </Typed>
          ),
          'SelectField, disabled': (
            <Typed name="type" initial="long">
              {(field) => <SelectField {...field} choices={choices} disabled />}
            </Typed>
          ),
          SegmentField: (
            <Typed name="format" initial="diesel">
              {(field) => (
                <SegmentField
                  {...field}
                  choices={choices.slice(0, 1).concat({ value: 'other', label: sample('Gasoline', 'بنزين') })}
                />
              )}
            </Typed>
          ),
          PickField: (
            <Typed<number | null> name="client_id" initial={1}>
              {(field) => (
                <PickField
                  {...field}
                  of="gallery"
                  chosen={long}
                  find={() => Promise.resolve([{ id: 1, name: long }])}
                />
              )}
            </Typed>
          ),
          SwitchField: (
            <Typed<boolean> name="is_default" initial>
              {(field) => <SwitchField {...field} hint={long} />}
            </Typed>
          ),
          'SwitchField, disabled': (
            <Typed<boolean> name="is_active" initial={false}>
              {(field) => <SwitchField {...field} disabled />}
            </Typed>
          ),
          CheckboxGroup: (
            <Typed<string[]> name="fuels" initial={['long']}>
              {(field) => <CheckboxGroup {...field} choices={choices} />}
            </Typed>
          ),
          CityField: (
            <Typed<SaudiCity | ''> name="city" initial={SAUDI_CITIES[0]!}>
              {(field) => <CityField {...field} />}
            </Typed>
          ),
          TagsField: (
            <Typed<string[]> name="tags" initial={['cold', sample('night', 'ليلي')]}>
              {(field) => (
                <TagsField
                  {...field}
                  max={5}
                  suggestions={[]}
                  placeholder={sample('Add a tag', 'أضف وسمًا')}
                />
              )}
            </Typed>
          ),
        }}
      />
      <Specimen
        name="Files"
        states={{
          PhotoInput: (
            <PhotoInput
              label={sample('Photo of the meter', 'صورة العداد')}
              photo={null}
              onChange={nothing}
              note={long}
            />
          ),
          DocumentInput: (
            <DocumentInput
              label={sample('Receipt', 'الإيصال')}
              file={null}
              onChange={nothing}
              max_bytes={MAX_BYTES}
              required
            />
          ),
          'DocumentInput, problem': (
            <DocumentInput
              label={sample('Transfer receipt', 'إيصال التحويل')}
              file={null}
              onChange={nothing}
              max_bytes={MAX_BYTES}
              problem={sample('Add the receipt.', 'أضف الإيصال.')}
            />
          ),
          PictureField: (
            <Typed<number | null> name="cr_file_id" initial={null}>
              {(field) => <PictureField {...field} upload={() => Promise.resolve(1)} />}
            </Typed>
          ),
        }}
      />
      <Specimen
        name="ProductLines, ConflictNotice"
        wide
        states={{
          ProductLines: (
            <ProductLines
              lines={[EMPTY_LINE]}
              products={[{ id: 1, kind: 'fuel', title_en: 'Diesel', title_ar: 'ديزل' }]}
              min={1}
              max={2}
              fieldOf={(line, name) =>
                plainField<number | null>({
                  name: `${name}-${line}`,
                  label: name,
                  value: null,
                  onChange: nothing,
                })
              }
              onAdd={nothing}
              onRemove={nothing}
              labels={{
                add: sample('Add item', 'إضافة صنف'),
                remove: (number) => `${sample('Remove item', 'حذف الصنف')} ${number}`,
              }}
            />
          ),
          ConflictNotice: (
            <ConflictNotice
              isSaving={false}
              conflict={{
                differences: [
                  {
                    field: 'name_en',
                    before: 'Falcon',
                    theirs: NAMES.name_en,
                    mine: LONG.name_en,
                    isClash: true,
                  },
                  { field: 'mobile', before: null, theirs: '501234567', mine: null, isClash: false },
                ],
                takeTheirs: nothing,
                keepMine: nothing,
              }}
            />
          ),
        }}
      />
    </div>
  );
}
