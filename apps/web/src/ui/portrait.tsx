import '@mantine/core/styles/Avatar.layer.css';
import { Avatar } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { fetchWithSession } from '../lib/call.ts';
import { callErrorOf } from '../lib/call-error.ts';
import { settings } from '../lib/settings.ts';
import { useObjectUrl } from './picture.tsx';

interface PortraitProps {
  name: string;
  file_id: number | null;
  /** Its height and width in pixels. */
  size?: number;
}

/** A user's photo, or initials without one. The name is beside it, so it is hidden from screen readers. */
export function Portrait({ name, file_id, size = 28 }: PortraitProps) {
  // Long lists load only the photos in view.
  const { ref, inViewport } = useInViewport();
  const path = `/files/${file_id}`;
  const { data: blob } = useQuery({
    queryKey: ['picture', path],
    queryFn: async () => {
      const answer = await fetchWithSession(`${settings().api_base}${path}`);
      if (!answer.ok) throw callErrorOf(answer.status, null);
      return answer.blob();
    },
    enabled: file_id !== null && inViewport,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(blob);
  return (
    <Avatar ref={ref} src={file_id === null ? null : url} size={size} radius="xl" alt="" aria-hidden>
      {initials(name)}
    </Avatar>
  );
}

/** Initials of the first and last word. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.replace(/^ال|^Al-/, '')[0] ?? '')
    .join('')
    .toUpperCase();
}
