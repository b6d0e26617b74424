const LOOK_MS = 100;

/** Calls back ten times a second with how loud a microphone is, 0 to 1. Returns the function that ends it. */
export function followLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => {};
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
  }, LOOK_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** From silence at -60 dB to full at -12 dB, as people hear it: a quiet voice fills a third. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  const decibels = 10 * Math.log10(power || Number.MIN_VALUE);
  return Math.min(1, Math.max(0, (decibels + 60) / 48));
}

const NOTES_HZ = [523, 659, 784];
const NOTE_SECONDS = 0.35;

/** Plays three notes through this speaker, or through the usual one. Resolves when they are over. */
export async function playTestSound(speaker: string | undefined): Promise<void> {
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  NOTES_HZ.forEach((frequency, index) => {
    const start = context.currentTime + index * NOTE_SECONDS;
    const tone = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.25, start + 0.05);
    volume.gain.linearRampToValueAtTime(0, start + NOTE_SECONDS);
    tone.connect(volume).connect(output);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  });
  const player = new Audio();
  player.srcObject = output.stream;
  await hearThrough(player, speaker);
  await player.play();
  await new Promise((resolve) => setTimeout(resolve, NOTES_HZ.length * NOTE_SECONDS * 1000 + 200));
  await context.close();
}

/** Not every browser lets a page choose the speaker; then the usual one is used. */
export async function hearThrough(player: HTMLMediaElement, speaker: string | undefined): Promise<void> {
  if (speaker && 'setSinkId' in player) await player.setSinkId(speaker).catch(() => {});
}
