import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnChoice } from './column-choice.ts';

/** Selects the visible columns of a list; see `useColumnChoice`. */
export function ColumnChooser<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" shadow="md" closeOnItemClick={false} trapFocus alignItemsLabels="all">
      <Menu.Target>
        <Tooltip label={t('ui.columns')}>
          <ActionIcon variant="default" size={36} aria-label={t('ui.columns')}>
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {choice.all.slice(1).map((column) => (
          <Menu.CheckboxItem
            key={column.key}
            checked={choice.isShown(column.key)}
            onChange={() => choice.toggle(column.key)}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={choice.showAll}>{t('ui.all_columns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
