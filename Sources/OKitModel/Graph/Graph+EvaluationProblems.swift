public import OKitExpression

extension Graph {
    /// Collects the problems of all evaluations from now on, for `takeEvaluationProblems()`.
    public func collectEvaluationProblems() {
        evaluationProblems = EvaluationProblems()
    }

    /// The problems of evaluations since the last call, each reported once for the graph's life.
    public func takeEvaluationProblems() -> [EvaluationProblem] {
        evaluationProblems?.take() ?? []
    }
}
