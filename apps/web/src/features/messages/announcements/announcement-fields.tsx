import {
  ANNOUNCEMENT_CATEGORIES,
  type announcements,
  uploadAnnouncementPicture,
} from '@fleet/contracts/messages/announcements.ts';
import { GROUPS } from '@fleet/contracts/permissions.ts';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { useInputProps } from '../../../ui/form/field-text.ts';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { TagsField } from '../../../ui/form/tags-field.tsx';
import { NameFields, TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import type { Fields } from '../../../ui/resource/resource-forms.tsx';

const MAX_TAGS = 10;

/** The form of an announcement: text in both languages, picture, audience and days. */
export function AnnouncementFields({ field }: Pick<Parameters<Fields<typeof announcements>>[0], 'field'>) {
  const { t } = useTranslation();
  const picture = field('picture_file_id');
  return (
    <>
      <FormSection title={t('announcements.text')}>
        <NameFields en={field('title_en')} ar={field('title_ar')} />
        <SelectField
          {...field('category')}
          choices={ANNOUNCEMENT_CATEGORIES.map((value) => ({
            value,
            label: t(`field_values.category.${value}`),
          }))}
        />
        <TagsField
          {...field('tags')}
          required={false}
          max={MAX_TAGS}
          suggestions={[]}
          placeholder={t('announcements.tags_hint')}
        />
        <TextField {...field('excerpt_en')} lang="en" lines={2} hint={t('announcements.excerpt_hint')} />
        <TextField {...field('excerpt_ar')} lang="ar" lines={2} />
        <TextField {...field('body_en')} lang="en" lines={6} />
        <TextField {...field('body_ar')} lang="ar" lines={6} />
      </FormSection>
      <FormSection title={t('announcements.picture')}>
        <PictureField
          {...picture}
          upload={uploadPicture}
          accept="photo"
          hint={t('announcements.picture_hint')}
        />
        {picture.value !== null && (
          <>
            <TextField
              {...field('picture_alt_en')}
              lang="en"
              required
              hint={t('announcements.picture_alt_hint')}
            />
            <TextField {...field('picture_alt_ar')} lang="ar" required />
          </>
        )}
      </FormSection>
      <FormSection title={t('announcements.readers')}>
        <GroupsField {...(field('audience') as unknown as FieldProps<string[]>)} />
        <DateField {...field('shown_from')} hint={t('announcements.from_hint')} />
        <DateField {...field('shown_to')} hint={t('announcements.to_hint')} />
      </FormSection>
    </>
  );
}

async function uploadPicture(file: Blob): Promise<number> {
  return (await call(uploadAnnouncementPicture, { body: {}, file })).file_id;
}

function GroupsField(props: FieldProps<string[]>) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      {...useInputProps(props)}
      data={GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
      value={props.value}
      onChange={props.onChange}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
    />
  );
}
