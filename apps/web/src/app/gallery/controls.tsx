import { exportVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { IconDroplet, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { BigButton, ButtonPair } from '../../ui/big-button.tsx';
import { ALL_BRANCHES, BranchSelect } from '../../ui/branch-select.tsx';
import { CalendarDate } from '../../ui/calendar-date.tsx';
import { ChatLink } from '../../ui/chat-link.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateStepper } from '../../ui/date-stepper.tsx';
import { DaySelect, NAMED_DAYS } from '../../ui/day-select.tsx';
import { DocumentsFilter } from '../../ui/documents/documents-filter.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { HeaderMenu } from '../../ui/header-menu.tsx';
import { HelpLink, WhyFailedLink, WhyLink } from '../../ui/help-link.tsx';
import { InviteButton } from '../../ui/invite-button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { LazyCalendarDate } from '../../ui/lazy-calendar-date.tsx';
import { LinkAnchor, LinkButton } from '../../ui/link-button.tsx';
import { PdfButton } from '../../ui/pdf-button.tsx';
import { PeriodSelect } from '../../ui/period-select.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { SendLink } from '../../ui/send-link.tsx';
import { StarInput, Stars } from '../../ui/stars.tsx';
import { StatusFilter } from '../../ui/status-filter.tsx';
import { TrashToggle, type TrashView } from '../../ui/trash-toggle.tsx';
import classes from './gallery.module.css';
import { LONG } from './samples.ts';
import { Specimen, useSample } from './specimen.tsx';

const DAY = '2026-11-21';
const VARIANTS = ['pump', 'phone', 'second', 'ink'] as const;

/** Filters, menus and buttons. */
export function Controls() {
  const sample = useSample();
  const long = sample(LONG.name_en, LONG.name_ar);
  return (
    <div className={classes.group}>
      <Specimen
        name="FilterSelect and its kin"
        states={{
          DocumentsFilter: (
            <Held initial="any">{(value, onPick) => <DocumentsFilter value={value} onPick={onPick} />}</Held>
          ),
          FilterSelect: (
            <Held initial="diesel">
              {(value, onPick) => (
                <FilterSelect
                  label={sample('Fuel', 'الوقود')}
                  value={value}
                  choices={[
                    { value: 'diesel', label: sample('diesel', 'الديزل') },
                    { value: 'long', label: long },
                  ]}
                  onPick={onPick}
                />
              )}
            </Held>
          ),
          'FilterSelect, long text': (
            <div className={classes.narrow}>
              <FilterSelect
                label={sample('Company', 'الشركة')}
                value="long"
                choices={[{ value: 'long', label: long }]}
                onPick={() => {}}
              />
            </div>
          ),
          StatusFilter: (
            <Held initial="any">{(status, onPick) => <StatusFilter status={status} onPick={onPick} />}</Held>
          ),
          TrashToggle: (
            <Held<TrashView> initial="current">
              {(view, onPick) => <TrashToggle view={view} onPick={onPick} />}
            </Held>
          ),
          PeriodSelect: (
            <Held initial="7_days">
              {(value, onPick) => (
                <PeriodSelect value={value} choices={['today', '7_days', 'any']} onPick={onPick} />
              )}
            </Held>
          ),
          'PeriodSelect, dates': (
            <Held initial="2026-11-01..2026-11-15">
              {(value, onPick) => <PeriodSelect value={value} choices={['today', 'any']} onPick={onPick} />}
            </Held>
          ),
          DaySelect: (
            <Held initial="today">
              {(value, onPick) => <DaySelect value={value} choices={NAMED_DAYS} onPick={onPick} />}
            </Held>
          ),
          BranchSelect: (
            <Held initial={ALL_BRANCHES}>
              {(value, onPick) => <BranchSelect value={value} all onPick={onPick} />}
            </Held>
          ),
          SearchSelect: (
            <Held initial="">
              {(value, onPick) => (
                <SearchSelect
                  label={sample('Company', 'الشركة')}
                  all={sample('any company', 'أي شركة')}
                  value={value}
                  find={() => Promise.resolve([{ id: 1, name: long }])}
                  onPick={onPick}
                />
              )}
            </Held>
          ),
          CalendarDate: (
            <Held initial={DAY}>
              {(date, onPick) => <CalendarDate label={sample('Day', 'اليوم')} date={date} onPick={onPick} />}
            </Held>
          ),
          LazyCalendarDate: (
            <Held initial={DAY}>
              {(date, onPick) => (
                <LazyCalendarDate label={sample('Day', 'اليوم')} date={date} latest={DAY} onPick={onPick} />
              )}
            </Held>
          ),
          DateStepper: (
            <Held initial={DAY}>{(date, onPick) => <DateStepper date={date} onPick={onPick} />}</Held>
          ),
          'DateStepper, at the latest day': <DateStepper date={DAY} latest={DAY} onPick={() => {}} />,
        }}
      />
      <Specimen
        name="SearchBox, LanguageSwitch, menus and files"
        states={{
          SearchBox: (
            <Held initial="">
              {(value, onSearch) => (
                <SearchBox
                  label={sample('Name or plate', 'الاسم أو اللوحة')}
                  value={value}
                  onSearch={onSearch}
                />
              )}
            </Held>
          ),
          'SearchBox, filled': (
            <Held initial={long}>
              {(value, onSearch) => (
                <SearchBox
                  label={sample('Name or number', 'الاسم أو الرقم')}
                  value={value}
                  onSearch={onSearch}
                />
              )}
            </Held>
          ),
          LanguageSwitch: <LanguageSwitch />,
          'LanguageSwitch, short': <LanguageSwitch short />,
          HeaderMenu: (
            <HeaderMenu
              label={sample('More', 'المزيد')}
              icon={IconMenu2}
              items={[
                {
                  label: sample('Sign out', 'تسجيل الخروج'),
                  icon: IconLogout,
                  flipIcon: true,
                  onPick: () => {},
                },
              ]}
            />
          ),
          ExportMenu: <ExportMenu route={exportVehicles} query={{}} />,
          PdfButton: <PdfButton label={sample('Receipt', 'الإيصال')} route={exportVehicles} />,
          CopyButton: <CopyButton value="SA0380000000608010167519" of={sample('IBAN', 'الآيبان')} />,
          SendLink: (
            <SendLink channels={['email', 'sms']} sentTo={null} isBusy={false} onSend={() => undefined} />
          ),
          InviteButton: <InviteButton user={{ id: 1, name: sample('Omar', 'عمر'), has_signed_up: false }} />,
        }}
      />
      <Specimen
        name="LinkButton, LinkAnchor, HelpLink, ChatLink"
        states={{
          ChatLink: <ChatLink kind="driver" about={1} />,
          HelpLink: <HelpLink topic="limits-work" />,
          WhyLink: <WhyLink error={new CallError({ code: 'INSUFFICIENT_FUNDS', status: 409 })} />,
          WhyFailedLink: <WhyFailedLink checks={[{ code: 'balance', passed: false }]} />,
          LinkButton: <LinkButton to="/account">{sample('Open account', 'فتح الحساب')}</LinkButton>,
          'LinkButton, second': (
            <LinkButton to="/account" variant="default">
              {sample('Open account', 'فتح الحساب')}
            </LinkButton>
          ),
          'LinkButton, long text': (
            <div className={classes.narrow}>
              <LinkButton to="/account">{long}</LinkButton>
            </div>
          ),
          LinkAnchor: <LinkAnchor to="/account">{sample('12 vehicles', '12 مركبة')}</LinkAnchor>,
        }}
      />
      <Specimen
        name="Stars, StarInput"
        states={{
          Stars: <Stars stars={4.5} size={16} />,
          StarInput: (
            <Held initial={3}>
              {(stars, onChange) => (
                <>
                  <span id="gallery-stars">{sample('Rating', 'التقييم')}</span>
                  <StarInput labelledBy="gallery-stars" value={stars} onChange={onChange} />
                </>
              )}
            </Held>
          ),
        }}
      />
      <Specimen
        name="BigButton, ButtonPair"
        states={{
          ...Object.fromEntries(
            VARIANTS.map((variant) => [
              variant,
              <BigButton key={variant} variant={variant} icon={IconDroplet}>
                {sample('Start fueling', 'بدء التعبئة')}
              </BigButton>,
            ]),
          ),
          disabled: <BigButton disabled>{sample('Start fueling', 'بدء التعبئة')}</BigButton>,
          busy: <BigButton busy>{sample('Start fueling', 'بدء التعبئة')}</BigButton>,
          'long text': <BigButton icon={IconDroplet}>{long}</BigButton>,
          ButtonPair: (
            <ButtonPair>
              <BigButton variant="second">{sample('No', 'لا')}</BigButton>
              <BigButton>{sample('Yes', 'نعم')}</BigButton>
            </ButtonPair>
          ),
        }}
      />
    </div>
  );
}

interface HeldProps<Value> {
  initial: Value;
  children: (value: Value, set: (next: Value) => void) => ReactNode;
}

/** Something to choose that stays chosen. */
function Held<Value = string>({ initial, children }: HeldProps<Value>) {
  const [value, setValue] = useState<Value>(initial);
  return children(value, setValue);
}
