import { Button, PasswordInput } from '@mantine/core';
import { IconNfc } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTypedTags } from '../../../lib/tag-reader.ts';
import { useInputProps } from '../../../ui/form/field-text.ts';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { useTagReader } from '../../../ui/use-tag-reader.ts';

/** What a reader reads, covered like a password: by a reader that types, or with this phone. */
export function TagField(props: FieldProps<string>) {
  const { t } = useTranslation();
  const { onChange } = props;
  useTypedTags(onChange);
  const { start, state } = useTagReader(onChange);
  return (
    <>
      <PasswordInput
        {...useInputProps({ ...props, hint: t('vehicle_tags.tag_hint') })}
        value={props.value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // Text of this type is not to be shown again.
        visible={false}
        onVisibilityChange={() => {}}
        visibilityToggleButtonProps={{ hidden: true }}
        autoComplete="off"
        dir="ltr"
      />
      {start && (
        <Button
          variant="default"
          leftSection={<IconNfc size={18} aria-hidden />}
          loading={state === 'reading' && props.value === ''}
          onClick={start}
        >
          {t('vehicle_tags.read_here')}
        </Button>
      )}
    </>
  );
}
