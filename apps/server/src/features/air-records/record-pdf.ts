import type { AirRecord } from '@airdeck/contract/air-records/air-records';
import { RECORD_FILE } from '@airdeck/contract/air-records/record-lines';
import type { Language } from '@airdeck/contract/common/languages';
import { type DocumentOrder, documentTemplate } from '../../documents/document-renderer.ts';
import type { RecordContent } from './record-content.ts';
import { recordDocument } from './record-document.ts';
import { recordTexts } from './record-texts.ts';

type RecordData = ReturnType<typeof templateData>;

const TEMPLATE = documentTemplate<RecordData>('air-record.typ');

/** A record as a document, with its rows attached if they fit. */
export function recordPdf(content: RecordContent, language: Language): DocumentOrder<RecordData> {
  const document = recordDocument(content, language);
  return {
    template: TEMPLATE,
    language,
    title: `${document.title} ${document.name}`,
    data: templateData(document),
    ...(content.rows !== null && {
      attachment: {
        name: RECORD_FILE,
        mediaType: 'application/jsonl',
        description: document.title,
        text: content.rows,
      },
    }),
  };
}

/** Data of the template, in page order. */
function templateData(document: AirRecord) {
  const { language, title, name, subtitle, isNot, facts, sections, notes, sha256, hasRows } = document;
  const t = recordTexts(language);
  return {
    footer: `${title} · ${name} · ${subtitle}`,
    title,
    name,
    subtitle,
    isNotTitle: t('isNotTitle'),
    isNot,
    facts,
    sections,
    notesTitle: t('notes'),
    notes,
    fingerprint: [t('document.fingerprint'), ...(sha256.match(/.{8}/g) ?? [])],
    attached: t(hasRows ? 'document.attached' : 'document.separate', { file: RECORD_FILE }),
  };
}
