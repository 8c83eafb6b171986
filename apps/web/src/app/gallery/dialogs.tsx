import { revokePumpDevice } from '@fleet/contracts/fuelling/pump-devices.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { BindDialog } from '../../ui/bind-dialog.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type AnyForm, FormPanel, FormProblems } from '../../ui/form/form-panel.tsx';
import { plainField } from '../../ui/form/plain-field.ts';
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { RotateDialog } from '../../ui/rotate-dialog.tsx';
import { Secret, SecretShown } from '../../ui/secret.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { showError, showPushToast, showSuccess, showUndo } from '../../ui/toast.tsx';
import { TrashButton } from '../../ui/trash-button.tsx';
import classes from './gallery.module.css';
import { LONG, NAMES } from './samples.ts';
import { Specimen, useSample } from './specimen.tsx';

const nothing = () => {};
const OFFLINE = new CallError({ code: 'OFFLINE', status: 0 });
const PANEL: Omit<PanelState, 'close'> = {
  ...{ id: '1', isNew: false, isEditing: false },
  ...{ open: nothing, create: nothing, edit: nothing, show: nothing },
};
const REASON = { route: revokePumpDevice, send: () => Promise.resolve() };
const FORM: AnyForm = {
  ...{ id: 'gallery-form', isDirty: false, isSaving: false, problems: {}, failure: null, conflict: null },
  submit: (event) => event?.preventDefault(),
};

/** What opens over the page. */
export function Dialogs() {
  const sample = useSample();
  const long = sample(LONG.name_en, LONG.name_ar);
  const title = sample('Revoke the key?', 'إلغاء المفتاح؟');
  const confirm = sample('Revoke key', 'إلغاء المفتاح');
  const text = sample(
    'Systems that use it lose access now.',
    'تفقد الأنظمة التي تستخدمه صلاحية الوصول الآن.',
  );
  const save = sample('Save client', 'حفظ العميل');
  const name = plainField({
    name: 'name_en',
    label: sample('Name', 'الاسم'),
    value: '',
    onChange: nothing,
    required: true,
  });
  const wrong: AnyForm = {
    ...FORM,
    problems: { name_en: { code: 'required' } },
    failure: new CallError({ code: 'INVALID_FIELDS', status: 422 }),
  };
  const panel = { kind: sample('Client', 'العميل'), title: sample(NAMES.name_en, NAMES.name_ar) };
  const result = { data: undefined, error: null, refetch: nothing };
  return (
    <div className={classes.group}>
      <Specimen
        name="ConfirmDialog, RotateDialog, BindDialog"
        states={{
          usual: (
            <Opener name="ConfirmDialog">
              {(close) => <ConfirmDialog {...{ title, text, confirm }} onConfirm={close} onClose={close} />}
            </Opener>
          ),
          'refused, long text': (
            <Opener name="ConfirmDialog, refused">
              {(close) => (
                <ConfirmDialog
                  {...{ title: long, text: long, confirm }}
                  tone="no"
                  error={OFFLINE}
                  isDisabled
                  onConfirm={close}
                  onClose={close}
                />
              )}
            </Opener>
          ),
          RotateDialog: (
            <Opener name="RotateDialog">
              {(close) => (
                <RotateDialog
                  {...{ title, text, confirm }}
                  label={sample('Old key remains valid for', 'يبقى المفتاح القديم صالحًا لمدة')}
                  isBusy={false}
                  error={null}
                  onConfirm={close}
                  onClose={close}
                />
              )}
            </Opener>
          ),
          BindDialog: (
            <Opener name="BindDialog">
              {(close) => (
                <BindDialog
                  title={sample('Driver of JDR 4821', 'سائق JDR 4821')}
                  choice={{
                    name: 'driver_id',
                    label: sample('Driver', 'السائق'),
                    of: 'gallery',
                    find: () => Promise.resolve([{ id: 1, name: sample('Omar', 'عمر') }]),
                  }}
                  leave={sample('Unassign driver', 'إلغاء إسناد السائق')}
                  onBind={() => Promise.resolve(sample('Driver assigned.', 'أُسند السائق.'))}
                  onClose={close}
                />
              )}
            </Opener>
          ),
        }}
      />
      <Specimen
        name="FormDialog, ReasonDialog, FormPanel, FormProblems"
        states={{
          ReasonDialog: (
            <Opener name="ReasonDialog">
              {(close) => (
                <ReasonDialog {...{ title, text, confirm, ...REASON }} onDone={close} onClose={close} />
              )}
            </Opener>
          ),
          FormDialog: (
            <Opener name="FormDialog">
              {(close) => (
                <FormDialog form={FORM} title={panel.title} save={save} onClose={close}>
                  <TextField {...name} />
                </FormDialog>
              )}
            </Opener>
          ),
          FormPanel: (
            <Opener name="FormPanel">
              {(close) => (
                <FormPanel form={wrong} {...panel} save={save} onClose={close}>
                  <TextField {...name} problem={{ code: 'required' }} />
                </FormPanel>
              )}
            </Opener>
          ),
          'FormProblems, wrong fields': <FormProblems form={wrong} />,
          'FormProblems, no connection': <FormProblems form={{ ...FORM, failure: OFFLINE }} />,
        }}
      />
      <Specimen
        name="SidePanel, RecordPanel"
        states={{
          SidePanel: (
            <Opener name="SidePanel">
              {(close) => (
                <SidePanel
                  {...panel}
                  onClose={close}
                  onNext={nothing}
                  note={sample('1 of 2', '1 من 2')}
                  actions={<Button onClick={close}>{save}</Button>}
                >
                  {long}
                </SidePanel>
              )}
            </Opener>
          ),
          'RecordPanel, loading': (
            <Opener name="RecordPanel, loading">
              {(close) => (
                <RecordPanel kind={panel.kind} panel={{ ...PANEL, close }} result={result} title={() => ''}>
                  {() => null}
                </RecordPanel>
              )}
            </Opener>
          ),
          'RecordPanel, error': (
            <Opener name="RecordPanel, error">
              {(close) => (
                <RecordPanel
                  kind={panel.kind}
                  panel={{ ...PANEL, close }}
                  result={{ ...result, error: OFFLINE }}
                  title={() => ''}
                >
                  {() => null}
                </RecordPanel>
              )}
            </Opener>
          ),
        }}
      />
      <Specimen
        name="SecretShown, Sheet, TrashButton, toasts"
        states={{
          SecretShown: (
            <Opener name="SecretShown">
              {(close) => (
                <SecretShown
                  title={sample('New key', 'مفتاح جديد')}
                  once={sample('Shown only once', 'يظهر مرة واحدة فقط')}
                  onceText={sample('Store it now.', 'احفظه الآن.')}
                  confirmLabel={sample('Done, key stored', 'تم، حُفظ المفتاح')}
                  onClose={close}
                >
                  <Secret
                    label={sample('API key', 'مفتاح الواجهة البرمجية')}
                    value="fk_live_7QmA92xKdW3n5Zt8"
                  />
                </SecretShown>
              )}
            </Opener>
          ),
          Sheet: (
            <Opener name="Sheet">
              {(close) => (
                <Sheet opened onClose={close} title={title}>
                  <p>{text}</p>
                  <Button onClick={close}>{confirm}</Button>
                </Sheet>
              )}
            </Opener>
          ),
          'TrashButton, may delete': <Trash can={{ trash: true, restore: false }} />,
          'TrashButton, may restore': <Trash can={{ trash: false, restore: true }} />,
          toasts: (
            <div className={classes.row}>
              <Button
                variant="default"
                onClick={() => showSuccess(sample('Vehicle saved.', 'حُفظت المركبة.'))}
              >
                showSuccess
              </Button>
              <Button variant="default" onClick={() => showError(long)}>
                showError
              </Button>
              <Button
                variant="default"
                onClick={() =>
                  showUndo(sample('Vehicle deleted.', 'حُذفت المركبة.'), sample('Undo', 'تراجع'), nothing)
                }
              >
                showUndo
              </Button>
              <Button
                variant="default"
                onClick={() =>
                  showPushToast(sample('Request approved.', 'قُبل الطلب.'), null, {
                    label: sample('Open', 'فتح'),
                    onPick: nothing,
                  })
                }
              >
                showPushToast
              </Button>
            </div>
          ),
        }}
      />
    </div>
  );
}

function Trash({ can }: { can: { trash: boolean; restore: boolean } }) {
  const sample = useSample();
  return (
    <TrashButton
      can={can}
      labels={{
        title: sample('Delete the driver?', 'حذف السائق؟'),
        text: sample('Deleted drivers can be restored.', 'يمكن استعادة السائقين المحذوفين.'),
        trashed: sample('Driver deleted.', 'حُذف السائق.'),
        restored: sample('Driver restored.', 'استُعيد السائق.'),
      }}
      onTrash={() => Promise.resolve()}
      onRestore={() => Promise.resolve()}
    />
  );
}

interface OpenerProps {
  /** On the button that opens it. */
  name: string;
  children: (close: () => void) => ReactNode;
}

function Opener({ name, children }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {name}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}
