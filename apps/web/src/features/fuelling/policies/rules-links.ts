import { useNavigate } from '@tanstack/react-router';

/** Opens the rules of a subject, as `vehicle-7`: on the client's own page, or on the client's page of the platform. */
export function useOpenRules(client_id: number | undefined): (key: string) => void {
  const navigate = useNavigate();
  return (id) =>
    void (client_id === undefined
      ? navigate({ to: '/client/rules/$id', params: { id } })
      : navigate({
          to: '/admin/manage-client/$clientId/$section/$id',
          params: { clientId: String(client_id), section: 'rules', id },
        }));
}
