import { Button } from '@mantine/core';
import { IconArrowsMove, IconBan, IconCircleCheck, IconHelpCircle, IconReplace } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PairDialog } from './pair-dialog.tsx';
import { MoveTagDialog, StatusDialog } from './status-dialog.tsx';
import type { VehicleTag } from './vehicle-tags.api.ts';
import classes from './vehicle-tags.module.css';

const ACTIONS = [
  { name: 'replace', icon: IconReplace },
  { name: 'move', icon: IconArrowsMove },
  { name: 'activate', icon: IconCircleCheck },
  { name: 'report_lost', icon: IconHelpCircle },
  { name: 'block', icon: IconBan },
] as const;
type Action = (typeof ACTIONS)[number]['name'];

/** What may be done with a tag now. */
export function TagActions({ tag }: { tag: VehicleTag }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const allowed = ACTIONS.filter(({ name }) => tag.can[name]);
  if (allowed.length === 0) return null;
  return (
    <div className={classes.actions}>
      {allowed.map(({ name, icon: Icon }) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          {...(name === 'block' ? { color: 'red', variant: 'outline' } : {})}
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setOpen(name)}
        >
          {t(`vehicle_tags.${name}`)}
        </Button>
      ))}
      {open === 'replace' && <PairDialog vehicle={tag.vehicle} replaces={tag} onClose={close} />}
      {open === 'move' && <MoveTagDialog tag={tag} onClose={close} />}
      {(open === 'activate' || open === 'report_lost' || open === 'block') && (
        <StatusDialog tag={tag} step={open} onClose={close} />
      )}
    </div>
  );
}
