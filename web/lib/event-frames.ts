/** What the events of a stream carry, as text, however the network cuts it into pieces; comments are skipped. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSign: () => void,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      onSign();
      const frames = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = frames.pop() ?? '';
      yield* frames.map(dataOf).filter((data) => data !== '');
    }
  } finally {
    // Of a reader that leaves before the end.
    reader.cancel().catch(() => {});
  }
}

function dataOf(frame: string): string {
  const lines = frame.split('\n').filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice('data:'.length).trimStart()).join('\n');
}
