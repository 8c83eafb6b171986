import { ChatSender } from './chat-sender.tsx';
import { LiveEvents, type LiveEventsProps } from './live-events.tsx';
import { LiveRights, type LiveRightsProps } from './live-rights.tsx';
import { usePushRegistration } from './push-registration.ts';
import { ToastContainer } from './toast-container.tsx';

export type BehindProps = LiveEventsProps & LiveRightsProps & { readonly user_id: number };

/** What an open area does beside its page: toasts, news of the server, waiting messages. Loaded once the page is there. */
export function Behind({ area, onChange, table, goTo, user_id }: BehindProps) {
  usePushRegistration(user_id);
  return (
    <>
      <LiveRights area={area} onChange={onChange} />
      <LiveEvents table={table} goTo={goTo} />
      <ToastContainer />
      <ChatSender />
    </>
  );
}
