import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { openTable } from './table-rows.ts';

const RELATIONS = '<Relationships><Relationship Id="rId7" Target="worksheets/data.xml"/></Relationships>';
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/>' +
  '<numFmt numFmtId="165" formatCode="[Red]0.0&quot;days&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
const TEXTS =
  '<sst><si><t>Time</t></si><si><r><t>CO</t></r><r><t xml:space="preserve">₂ (ppm)</t></r></si>' +
  '<si><t>a &lt;b&gt; &#38; c</t></si></sst>';
const SHEET = `<worksheet><sheetData>
  <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>note</t></is></c></row>
  <row r="2"/>
  <row r="3"><c r="A3" s="1"><v>46056.385648148149</v></c><c r="B3"><v>731.5</v></c><c r="D3" t="s"><v>2</v></c></row>
  <row r="4"><c r="A4" s="2"><v>46056.5</v></c><c r="B4" s="3"/><c r="C4" t="b"><v>1</v></c><c r="D4" t="e"><v>#N/A</v></c></row>
  <row r="5"><c r="A5" s="3"><v>12</v></c><c r="B5" t="str"><f>1+1</f><v>two</v></c></row>
</sheetData></worksheet>`;

async function workbook(workbookAttributes = ''): Promise<Buffer> {
  const archive = new ZipFile();
  const add = (name: string, content: string) => archive.addBuffer(Buffer.from(content), name);
  add('xl/worksheets/data.xml', SHEET);
  add('xl/sharedStrings.xml', TEXTS);
  add('xl/styles.xml', STYLES);
  add('xl/_rels/workbook.xml.rels', RELATIONS);
  add(
    'xl/workbook.xml',
    `<workbook><workbookPr ${workbookAttributes}/><sheets><sheet name="x" r:id="rId7"/></sheets></workbook>`,
  );
  archive.end();
  return buffer(archive.outputStream);
}

async function read(bytes: Buffer) {
  async function* source() {
    yield bytes;
  }
  const table = await openTable(source(), { maxLength: 100_000, maxWorkbookBytes: 100_000 });
  const rows = [];
  for await (const { line, cells } of table.rows) rows.push([line, ...cells]);
  return rows;
}

describe('a workbook', () => {
  it('is read as texts, numbers and local dates, from its first sheet', async () => {
    expect(await read(await workbook())).toEqual([
      [1, 'Time', 'CO₂ (ppm)', '', 'note'],
      [3, '2026-02-03T09:15:20', '731.5', '', 'a <b> & c'],
      [4, '2026-02-03T12:00:00', '', 'true', ''],
      [5, '12', 'two'],
    ]);
  });

  it('counts days from 1904 if it says so', async () => {
    const [, row] = await read(await workbook('date1904="1"'));
    expect(row?.[1]).toBe('2030-02-04T09:15:20');
  });

  it('is refused when the archive holds something else', async () => {
    const archive = new ZipFile();
    archive.addBuffer(Buffer.from('hello'), 'hello.txt');
    archive.end();
    await expect(read(await buffer(archive.outputStream))).rejects.toMatchObject({ fault: 'notAWorkbook' });
  });
});
