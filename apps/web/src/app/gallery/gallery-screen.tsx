import type { Language } from '@fleet/domain/languages.ts';
import { SegmentedControl } from '@mantine/core';
import { abilityOf } from '../../lib/ability.ts';
import type { Appearance } from '../../lib/appearance.ts';
import { useAppearance } from '../../lib/appearance-context.ts';
import { SignedInContext, useSignedIn } from '../../lib/user-context.ts';
import { DetailTabs } from '../../ui/detail-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Approvals } from './approvals.tsx';
import { Choices } from './choices.tsx';
import { Controls } from './controls.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import classes from './gallery.module.css';
import { Maps } from './maps.tsx';
import { Messages } from './messages.tsx';
import { Phone } from './phone.tsx';
import { Statuses } from './statuses.tsx';
import { Tables } from './tables.tsx';

const SKINS: readonly Appearance['skin'][] = ['light', 'dark', 'bordered', 'semi-dark'];
const GROUPS = [
  { name: 'figures', label: 'Figures', content: () => <Figures /> },
  { name: 'statuses', label: 'Statuses', content: () => <Statuses /> },
  { name: 'messages', label: 'Messages', content: () => <Messages /> },
  { name: 'tables', label: 'Tables', content: () => <Tables /> },
  { name: 'controls', label: 'Controls', content: () => <Controls /> },
  { name: 'fields', label: 'Fields', content: () => <Fields /> },
  { name: 'choices', label: 'Choices', content: () => <Choices /> },
  { name: 'approvals', label: 'Approvals', content: () => <Approvals /> },
  { name: 'dialogs', label: 'Dialogs', content: () => <Dialogs /> },
  { name: 'phone', label: 'Phone', content: () => <Phone /> },
  { name: 'maps', label: 'Maps', content: () => <Maps /> },
] as const;
/** Parts that are shown to some only are shown here to everyone. */
const EVERYTHING = abilityOf([{ action: 'manage', subject: 'all' }]);

/** Every shared component in every state, in four looks and both directions, for those who change one. Not in production builds. */
export function GalleryScreen() {
  const signedIn = useSignedIn();
  const { appearance, language, change } = useAppearance();
  return (
    <SignedInContext value={{ ...signedIn, ability: EVERYTHING }}>
      <PageHeader
        title="Components"
        action={
          <div className={classes.controls}>
            <SegmentedControl
              aria-label="Skin"
              value={appearance.skin}
              onChange={(skin) => void change({ skin: skin as Appearance['skin'] })}
              data={[...SKINS]}
            />
            <SegmentedControl
              aria-label="Language and direction"
              value={language}
              onChange={(next) => void change({ language: next as Language })}
              data={[
                { value: 'en', label: 'English, LTR' },
                { value: 'ar', label: 'العربية, RTL' },
              ]}
            />
          </div>
        }
      />
      <DetailTabs label="Groups" tabs={GROUPS} />
    </SignedInContext>
  );
}
