import {
  PASSPORT_FILE,
  PASSPORT_FORMAT,
  type PassportFile,
  type PassportRow,
} from '@airdeck/contract/passport-rows';
import type { PassportSection } from '@airdeck/contract/passports';
import { renderSVG } from 'uqr';
import type { DocumentLanguage } from '../../documents/document-formats.ts';
import { type DocumentOrder, documentTemplate } from '../../documents/document-renderer.ts';
import { PASSPORT_TEXTS } from './passport-language.ts';

type PassportData = {
  readonly title: string;
  readonly name: string;
  readonly asOf: string;
  readonly by: readonly [label: string, email: string];
  readonly notes: readonly string[];
  readonly sections: readonly PassportSection[];
  /** An SVG of our own. */
  readonly qrCode: string;
  readonly address: string;
  readonly check: string;
  readonly fingerprint: readonly [label: string, ...groups: string[]];
  readonly attached: string;
  readonly footer: string;
};

const TEMPLATE = documentTemplate<PassportData>('passport.typ');

export type PassportPaper = {
  readonly language: DocumentLanguage;
  readonly code: string;
  readonly deviceName: string;
  /** As the reader reads it. */
  readonly moment: string;
  readonly timeZone: string;
  readonly userEmail: string;
  readonly notes: readonly string[];
  readonly sections: readonly PassportSection[];
  readonly rows: readonly PassportRow[];
  readonly sha256: string;
  /** Where the code leads to. */
  readonly address: string;
};

/** A passport on paper, with its rows as a file in it. */
export function passportDocument(paper: PassportPaper): DocumentOrder<PassportData> {
  const { language, deviceName, rows, sha256, address } = paper;
  const { title, document } = PASSPORT_TEXTS[language];
  const file: PassportFile = { format: PASSPORT_FORMAT, sha256, rows };
  return {
    template: TEMPLATE,
    language,
    title: `${title} ${deviceName}`,
    data: {
      title,
      name: deviceName,
      asOf: document.asOf(paper.moment, paper.timeZone),
      by: [document.by, paper.userEmail],
      notes: paper.notes,
      sections: paper.sections,
      qrCode: renderSVG(address, { border: 0 }),
      address,
      check: document.check,
      fingerprint: [document.fingerprint, ...(sha256.match(/.{8}/g) ?? [])],
      attached: document.attached,
      footer: `${title} · ${paper.code}`,
    },
    attachment: {
      name: PASSPORT_FILE,
      mediaType: 'application/json',
      description: title,
      text: JSON.stringify(file),
    },
  };
}
