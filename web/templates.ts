// Takes the line breaks and the indentation out of the templates of Lit: a browser shows them as one space, and they
// are a twentieth of the script.
import ts from 'typescript';
import type { Plugin } from 'vite';

const kTags = ['html', 'svg'];

/** Where the text between the holes of the templates lies. */
function texts(file: ts.SourceFile): ts.TemplateLiteralLikeNode[] {
  const found: ts.TemplateLiteralLikeNode[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && kTags.includes(node.tag.text)) {
      const { template } = node;
      if (ts.isTemplateExpression(template)) {
        found.push(template.head, ...template.templateSpans.map((span) => span.literal));
      } else {
        found.push(template);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export function templates(): Plugin {
  return {
    name: 'hexarena-templates',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || id.includes('node_modules')) return null;
      const file = ts.createSourceFile(id, code, ts.ScriptTarget.ES2022, true);
      let small = code;
      const inOrder = texts(file).sort((a, b) => b.getStart(file) - a.getStart(file)); // the last first
      for (const text of inOrder) {
        const [from, to] = [text.getStart(file), text.getEnd()];
        small = small.slice(0, from) + small.slice(from, to).replace(/\s*\n\s*/g, ' ') + small.slice(to);
      }
      return small === code ? null : { code: small, map: null };
    },
  };
}
