import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';

let protocol: Protocol | null = null;

/** Registers the `pmtiles://` protocol, once. */
export function openArchives(): Protocol {
  if (!protocol) {
    protocol = new Protocol({ metadata: true });
    addProtocol('pmtiles', protocol.tile);
  }
  return protocol;
}

/** The archive at an address, shared by all maps. */
export function archiveAt(address: string): PMTiles {
  const known = openArchives().get(address);
  if (known) return known;
  const archive = new PMTiles(address);
  openArchives().add(archive);
  return archive;
}
