import { useTranslation } from 'react-i18next';
import { usePanel } from '../../../ui/panel-state.ts';
import { StaffList } from './staff-list.tsx';

/** Staff of all the network's stations. */
export function StaffScreen() {
  const { t } = useTranslation();
  return <StaffList title={t('menu.staff_management')} panel={usePanel()} withStation />;
}

/** Attendants of a supervisor's station. */
export function AttendantsScreen() {
  const { t } = useTranslation();
  return <StaffList title={t('menu.attendants')} panel={usePanel()} attendantsOnly />;
}
