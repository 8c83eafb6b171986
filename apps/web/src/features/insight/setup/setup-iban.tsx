import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Iban } from '../../../ui/iban.tsx';
import { type Names, useNameOf } from '../../../ui/name-cell.tsx';
import classes from './setup.module.css';

/** The account number for the fleet's own transfers, to be copied. */
export function SetupIban({ iban, company }: { iban: string; company: Names }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <div className={classes.iban}>
      <span>
        <small>{t('setup.iban')}</small>
        <b>
          <Iban iban={iban} />
        </b>
      </span>
      <span>
        <small>{t('setup.in_the_name_of')}</small>
        <b>{nameOf(company)}</b>
      </span>
      <CopyButton value={iban} timeout={4000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? 'ui.copied' : 'ui.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
